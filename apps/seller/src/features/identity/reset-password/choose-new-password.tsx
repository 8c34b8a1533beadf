import { type Email, SHORTEST_PASSWORD } from '@cliffhanger/core/identity';
import { Button, showToast, TextField } from '@cliffhanger/ui';
import {
  emailCodeInput,
  passwordConfirmationInput,
  passwordInput,
  resetPassword,
} from '@cliffhanger/wire/identity';
import { type FieldRefusal, FormProblem, useRefusalForm } from '../../../shared/forms/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { useOpenPage } from '../../../shared/navigation/index.ts';
import { call } from '../../../shared/server/index.ts';
import { EmailCodeField } from '../email-code/index.ts';
import { StepHeading } from './step-heading.tsx';

interface NewPasswords {
  readonly password: string;
  readonly confirmPassword: string;
}

export function ChooseNewPassword({ email }: { email: Email }) {
  const t = useTranslation();
  const openPage = useOpenPage();
  const form = useRefusalForm({
    inputs: { code: emailCodeInput, password: passwordInput, confirmPassword: passwordConfirmationInput },
    start: { code: '', password: '', confirmPassword: '' },
    crossCheck: refuseNewPasswords,
    send: (typed) => call(resetPassword, { email, ...typed }),
    onAccepted: () => {
      showToast({ text: t('identity.reset.done'), kind: 'done' });
      openPage('login', { replace: true, query: { email } });
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className="grid gap-4">
      <StepHeading
        step={2}
        title={t('identity.reset.password.heading')}
        text={t('identity.reset.password.text')}
      />
      <EmailCodeField
        email={email}
        value={form.value('code')}
        onChange={(code) => form.setValue('code', code)}
        error={form.errorOf('code')}
        inputRef={form.field('code').ref}
      />
      {/* Tells a password manager which account the password belongs to. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
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
      <FormProblem text={form.problem} />
      <Button type="submit" look="primary" wide busy={form.isBusy}>
        {t('identity.reset.submit')}
      </Button>
    </form>
  );
}

/** Checks that need no server. */
function refuseNewPasswords({ password, confirmPassword }: NewPasswords): FieldRefusal | undefined {
  const isTooShort = password !== '' && [...password].length < SHORTEST_PASSWORD;
  if (isTooShort) return { field: 'password', name: 'password-too-short' };
  const differ = confirmPassword !== '' && password !== confirmPassword;
  return differ ? { field: 'confirmPassword', name: 'new-passwords-differ' } : undefined;
}
