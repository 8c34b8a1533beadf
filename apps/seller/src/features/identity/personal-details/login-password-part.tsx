import { SHORTEST_PASSWORD } from '@cliffhanger/core/identity';
import { TextField } from '@cliffhanger/ui';
import {
  changePassword,
  listSessions,
  oldPasswordInput,
  passwordConfirmationInput,
  passwordInput,
} from '@cliffhanger/wire/identity';
import { type FieldRefusal, useRefusalForm } from '../../../shared/forms/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { answerKey, call, queryClient } from '../../../shared/server/index.ts';
import { useDone } from './after-saving.ts';
import type { PartProps } from './part.ts';
import { PartForm } from './part-form.tsx';

interface NewPassword {
  readonly password: string;
  readonly confirmPassword: string;
}

function refuseNewPassword({ password, confirmPassword }: NewPassword): FieldRefusal | undefined {
  if (password !== '' && [...password].length < SHORTEST_PASSWORD) {
    return { field: 'password', name: 'password-too-short' };
  }
  if (confirmPassword === '' || password === confirmPassword) return undefined;
  return { field: 'confirmPassword', name: 'new-passwords-differ' };
}

export function LoginPasswordPart({ user }: PartProps) {
  const t = useTranslation();
  const done = useDone();
  const form = useRefusalForm({
    inputs: {
      oldPassword: oldPasswordInput,
      password: passwordInput,
      confirmPassword: passwordConfirmationInput,
    },
    start: { oldPassword: '', password: '', confirmPassword: '' },
    crossCheck: refuseNewPassword,
    send: (checked) => call(changePassword, { type: 'login', ...checked }),
    onAccepted: () => {
      void queryClient.invalidateQueries({ queryKey: answerKey(listSessions) });
      done(t('identity.login-password.changed'));
    },
  });
  return (
    <PartForm
      title={t('identity.login-password.title')}
      text={t('identity.login-password.text')}
      submit={t('identity.login-password.submit')}
      form={form}
    >
      {/* Tells a password manager which account the password belongs to. */}
      <input type="hidden" autoComplete="username" value={user.email} readOnly />
      <TextField
        {...form.field('oldPassword')}
        label={t('identity.login-password.current')}
        type="password"
        autoComplete="current-password"
        aside={<PageLink to="resetPassword">{t('identity.login.forgot')}</PageLink>}
      />
      <TextField
        {...form.field('password')}
        label={t('identity.new-password')}
        hint={t('identity.new-password.hint')}
        type="password"
        autoComplete="new-password"
      />
      <TextField
        {...form.field('confirmPassword')}
        label={t('identity.confirm-password')}
        type="password"
        autoComplete="new-password"
      />
    </PartForm>
  );
}
