import { TextField } from '@cliffhanger/ui';
import { realNameInput, saveProfile } from '@cliffhanger/wire/identity';
import { useRefusalForm } from '../../../shared/forms/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { cacheProfile } from '../../../shared/profile/index.ts';
import { call } from '../../../shared/server/index.ts';
import { useDone } from './after-saving.ts';
import type { PartProps } from './part.ts';
import { PartForm } from './part-form.tsx';

export function NamePart({ user }: PartProps) {
  const t = useTranslation();
  const done = useDone();
  const form = useRefusalForm({
    inputs: { realName: realNameInput },
    start: { realName: user.realName },
    send: (checked) => call(saveProfile, checked),
    onAccepted: (profile) => {
      cacheProfile(profile);
      done(t('identity.name.saved'));
    },
  });
  return (
    <PartForm title={t('identity.name.title')} submit={t('shell.save')} form={form}>
      <TextField
        {...form.field('realName')}
        label={t('identity.real-name')}
        hint={t('identity.real-name.hint')}
        autoComplete="name"
        autoCapitalize="words"
      />
    </PartForm>
  );
}
