import type { DocumentPictureId } from '@cliffhanger/core/identity';
import { Button, Icon, ProgressBar } from '@cliffhanger/ui';
import { Camera, Check, IdCard, Image } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import { FileInput, hasCamera } from '../picture/file-input.tsx';
import type { DocumentSide } from './document-sides.ts';
import { usePhoto } from './use-photo.ts';

interface DocumentPhotoProps {
  readonly side: DocumentSide;
  readonly onPicture: (id: DocumentPictureId | undefined) => void;
}

/**
 * One side of the document, from the camera or a file. It uploads at once; the preview lasts while the page is open.
 */
export function DocumentPhoto({ side, onPicture }: DocumentPhotoProps) {
  const t = useTranslation();
  const photo = usePhoto(onPicture);
  const fromCamera = useRef<HTMLInputElement>(null);
  const fromLibrary = useRef<HTMLInputElement>(null);
  const name = t(`certification.side.${side}`);
  return (
    <fieldset className="grid gap-2.5 rounded-field bg-well p-3">
      <legend className="sr-only">{name}</legend>
      <div className="flex items-center gap-3">
        <Preview address={photo.preview} />
        <div className="grid min-w-0 flex-1 gap-1">
          <p aria-hidden className="text-strong">
            {name}
          </p>
          <Standing photo={photo} />
        </div>
      </div>
      <div className="grid gap-2">
        {hasCamera() && (
          <Button
            size="s"
            wide
            look="soft"
            busy={photo.sent !== undefined}
            icon={<Camera size={20} aria-hidden />}
            onClick={() => fromCamera.current?.click()}
          >
            {t(photo.isUploaded ? 'certification.photo.again' : 'identity.picture.camera')}
          </Button>
        )}
        <Button
          size="s"
          wide
          look="soft"
          busy={photo.sent !== undefined && !hasCamera()}
          icon={<Image size={20} aria-hidden />}
          onClick={() => fromLibrary.current?.click()}
        >
          {t('identity.picture.choose')}
        </Button>
      </div>
      <FileInput input={fromCamera} camera="environment" onFile={(file) => void photo.take(file)} />
      <FileInput input={fromLibrary} onFile={(file) => void photo.take(file)} />
    </fieldset>
  );
}

/** No `alt`: the text beside it names the side. */
const Preview = ({ address }: { address: string | undefined }) => (
  <span className="grid h-16 w-24 shrink-0 place-items-center overflow-hidden rounded-inner bg-control text-muted">
    {address === undefined ? (
      <Icon of={IdCard} />
    ) : (
      <img src={address} alt="" className="size-full object-cover" />
    )}
  </span>
);

function Standing({ photo }: { photo: ReturnType<typeof usePhoto> }) {
  const t = useTranslation();
  if (photo.problem !== undefined)
    return (
      <p role="alert" className="text-small text-bad">
        {photo.problem}
      </p>
    );
  if (photo.sent !== undefined)
    return (
      <ProgressBar
        share={photo.sent}
        label={t('identity.picture.uploading', { percent: Math.round(photo.sent * 100) })}
      />
    );
  if (photo.isUploaded)
    return (
      <p role="status" className="flex items-center gap-1 text-small text-good">
        <Icon of={Check} size={16} />
        {t('certification.photo.done')}
      </p>
    );
  return <p className="text-small text-muted">{t('certification.photo.missing')}</p>;
}
