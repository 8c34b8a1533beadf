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
import { useSay } from '../../../../shared/language/index.ts';
import { call } from '../../../../shared/server/index.ts';
import { EmailCodeField, resendPauseEnd, sendCode } from '../../email-code/index.ts';
import type { PartProps } from '../part.ts';
import { PartForm } from '../part-form.tsx';
import { useFundPasswordDone } from './fund-password-done.ts';
import { FundPasswordField } from './fund-password-field.tsx';

/** Forgotten: a code by email and the login password open the way to a new one. */
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
  const say = useSay();
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
      title={say('identity.fund-password.title')}
      heading={say('identity.fund-password.heading.forgot')}
      text={say('identity.fund-password.text.forgot')}
      submit={say('identity.code.send')}
      form={form}
    >
      <p>{say('identity.fund-password.forgot.sent-to', { email })}</p>
    </PartForm>
  );
}

function ChooseNewOne({ user, email }: PartProps & { email: Email }) {
  const say = useSay();
  const done = useFundPasswordDone(user);
  const form = useRefusalForm({
    inputs: { code: emailCodeInput, loginPassword: passwordInput, password: fundPasswordInput },
    start: { code: '', loginPassword: '', password: '' },
    send: (checked) => call(resetFundPassword, { ...checked, confirmPassword: checked.password }),
    onAccepted: done,
  });
  return (
    <PartForm
      title={say('identity.fund-password.title')}
      heading={say('identity.fund-password.heading.change')}
      submit={say('identity.fund-password.submit.change')}
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
        label={say('identity.login-password')}
        type="password"
        autoComplete="current-password"
      />
      <FundPasswordField
        label={say('identity.fund-password.ask.new')}
        value={form.value('password')}
        onChange={(digits) => form.setValue('password', digits)}
        error={form.errorOf('password')}
        ref={form.field('password').ref}
        twice
      />
    </PartForm>
  );
}
