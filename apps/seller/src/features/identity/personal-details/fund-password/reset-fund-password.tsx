import { type Email, parseEmail } from '@cliffhanger/core/identity';
import { TextField } from '@cliffhanger/ui';
import {
  emailCodeInput,
  fundPasswordInput,
  passwordInput,
  resetFundPassword,
} from '@cliffhanger/wire/identity';
import { useState } from 'react';
import { useRefusalForm } from '../../../../shared/forms/index.ts';
import { useTranslation } from '../../../../shared/language/index.ts';
import { call } from '../../../../shared/server/index.ts';
import { EmailCodeField, resendPauseEnd, sendCode } from '../../email-code/index.ts';
import type { PartProps } from '../part.ts';
import { PartForm } from '../part-form.tsx';
import { useFundPasswordDone } from './fund-password-done.ts';
import { FundPasswordField } from './fund-password-field.tsx';

/** For a forgotten fund password: an emailed code and the login password authorise a new one. */
export function ResetFundPassword({ user }: PartProps) {
  const email = parseEmail(user.email);
  const [isSent, setSent] = useState(() => resendPauseEnd(user.email) !== undefined);
  if (email === undefined) return null;
  return isSent ? (
    <ChooseNewOne user={user} email={email} />
  ) : (
    <AskForCode email={email} onSent={() => setSent(true)} />
  );
}

function AskForCode({ email, onSent }: { email: Email; onSent: () => void }) {
  const t = useTranslation();
  const form = useRefusalForm({
    inputs: {},
    start: {},
    send: () => sendCode(email),
    onAccepted: onSent,
    onRefused: ({ name }) => {
      if (name !== 'email-code-too-soon') return false;
      onSent();
      return true;
    },
  });
  return (
    <PartForm
      title={t('identity.fund-password.title')}
      heading={t('identity.fund-password.heading.forgot')}
      text={t('identity.fund-password.text.forgot')}
      submit={t('identity.code.send')}
      form={form}
    >
      <p>{t('identity.fund-password.forgot.sent-to', { email })}</p>
    </PartForm>
  );
}

function ChooseNewOne({ user, email }: PartProps & { email: Email }) {
  const t = useTranslation();
  const done = useFundPasswordDone(user);
  const form = useRefusalForm({
    inputs: { code: emailCodeInput, loginPassword: passwordInput, password: fundPasswordInput },
    start: { code: '', loginPassword: '', password: '' },
    send: (checked) => call(resetFundPassword, { ...checked, confirmPassword: checked.password }),
    onAccepted: done,
  });
  return (
    <PartForm
      title={t('identity.fund-password.title')}
      heading={t('identity.fund-password.heading.change')}
      submit={t('identity.fund-password.submit.change')}
      form={form}
    >
      <EmailCodeField
        email={email}
        value={form.value('code')}
        onChange={(code) => form.setValue('code', code)}
        error={form.errorOf('code')}
        inputRef={form.field('code').ref}
      />
      <TextField
        {...form.field('loginPassword')}
        label={t('identity.login-password')}
        type="password"
        autoComplete="current-password"
      />
      <FundPasswordField
        label={t('identity.fund-password.ask.new')}
        value={form.value('password')}
        onChange={(digits) => form.setValue('password', digits)}
        error={form.errorOf('password')}
        ref={form.field('password').ref}
        twice
      />
    </PartForm>
  );
}
