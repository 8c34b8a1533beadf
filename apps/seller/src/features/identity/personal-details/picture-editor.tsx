import { Avatar, showToast } from '@cliffhanger/ui';
import { saveProfile } from '@cliffhanger/wire/identity';
import { useTranslation } from '../../../shared/language/index.ts';
import { cacheProfile } from '../../../shared/profile/index.ts';
import { acceptedOf, call } from '../../../shared/server/index.ts';
import { type OnUploadProgress, sendPicture } from '../../../shared/server/upload.ts';
import { PictureChoice } from '../picture/picture-choice.tsx';
import type { PartProps } from './part.ts';

/** The profile picture; saved as soon as it is cropped. */
export function PictureEditor({ user }: PartProps) {
  const t = useTranslation();
  const save = async (file: File, onProgress: OnUploadProgress) => {
    const { id } = acceptedOf(await sendPicture(file, onProgress));
    cacheProfile(acceptedOf(await call(saveProfile, { avatarId: id })));
    showToast({ text: t('identity.picture.saved'), kind: 'done' });
  };
  const remove = async () => {
    cacheProfile(acceptedOf(await call(saveProfile, { avatarId: null })));
    showToast({ text: t('identity.picture.removed'), kind: 'done' });
  };
  return (
    <PictureChoice
      title={t('identity.picture.title')}
      hasPicture={user.avatar !== null}
      onSave={save}
      onRemove={remove}
    >
      <Avatar name={user.realName} picture={user.avatar} size="xl" />
    </PictureChoice>
  );
}
