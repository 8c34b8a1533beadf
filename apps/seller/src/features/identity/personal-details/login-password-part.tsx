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
import { useSay } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { answerKey, answers, call } from '../../../shared/server/index.ts';
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
  const say = useSay();
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
      void answers.invalidateQueries({ queryKey: answerKey(listSessions) });
      done(say('identity.login-password.changed'));
    },
  });
  return (
    <PartForm
      title={say('identity.login-password.title')}
      text={say('identity.login-password.text')}
      submit={say('identity.login-password.submit')}
      form={form}
    >
      {/* Tells a password manager whose password this is. */}
      <input type="hidden" autoComplete="username" value={user.email} readOnly />
      <TextField
        {...form.field('oldPassword')}
        label={say('identity.login-password.current')}
        type="password"
        autoComplete="current-password"
        aside={<PageLink to="resetPassword">{say('identity.login.forgot')}</PageLink>}
      />
      <TextField
        {...form.field('password')}
        label={say('identity.new-password')}
        hint={say('identity.new-password.hint')}
        type="password"
        autoComplete="new-password"
      />
      <TextField
        {...form.field('confirmPassword')}
        label={say('identity.confirm-password')}
        type="password"
        autoComplete="new-password"
      />
    </PartForm>
  );
}
