import { type Email, parseEmail } from '@cliffhanger/core/identity';
import { TextField } from '@cliffhanger/ui';
import { changeEmail, emailCodeInput, emailInput, passwordInput } from '@cliffhanger/wire/identity';
import { useRefusalForm } from '../../../shared/forms/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink, useOpenPage, useParameter } from '../../../shared/navigation/index.ts';
import { cacheProfile } from '../../../shared/profile/index.ts';
import { call } from '../../../shared/server/index.ts';
import { EmailCodeField, sendCode } from '../email-code/index.ts';
import { useDone } from './after-saving.ts';
import type { PartProps } from './part.ts';
import { PartForm } from './part-form.tsx';

/** First the new address, then the code sent to it. */
export function EmailPart({ user }: PartProps) {
  const email = parseEmail(useParameter('to') ?? '');
  return email === undefined ? <AskForAddress user={user} /> : <ConfirmAddress key={email} email={email} />;
}

function AskForAddress({ user }: PartProps) {
  const t = useTranslation();
  const openPage = useOpenPage();
  const confirm = (email: Email) =>
    openPage('personalDetails', { replace: true, query: { part: 'email', to: email } });
  const form = useRefusalForm({
    inputs: { email: emailInput },
    start: { email: '' },
    crossCheck: ({ email }) =>
      isSame(email, user.email) ? { field: 'email', name: 'email-taken' } : undefined,
    send: ({ email }) => sendCode(email),
    onAccepted: (_, { email }) => confirm(email),
    // A valid code was just sent: continue to its input.
    onRefused: ({ name }, { email }) => {
      if (name !== 'email-code-too-soon') return false;
      confirm(email);
      return true;
    },
  });
  const binding = form.field('email');
  return (
    <PartForm
      title={t('identity.email.title')}
      heading={t('identity.email.new.heading')}
      text={t('identity.email.new.text', { email: user.email })}
      submit={t('identity.code.send')}
      form={form}
    >
      <TextField
        {...binding}
        error={
          binding.error !== undefined && isSame(binding.value, user.email)
            ? t('identity.email.same')
            : binding.error
        }
        label={t('identity.email.new')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={t('identity.email.placeholder')}
      />
    </PartForm>
  );
}

const isSame = (typed: string, email: string): boolean => parseEmail(typed) === parseEmail(email);

function ConfirmAddress({ email }: { email: Email }) {
  const t = useTranslation();
  const done = useDone();
  const form = useRefusalForm({
    inputs: { code: emailCodeInput, password: passwordInput },
    start: { code: '', password: '' },
    send: (checked) => call(changeEmail, { email, ...checked }),
    onAccepted: (profile) => {
      cacheProfile(profile);
      done(t('identity.email.changed'));
    },
  });
  return (
    <PartForm
      title={t('identity.email.title')}
      heading={t('identity.email.confirm.heading')}
      text={t('identity.email.confirm.text')}
      submit={t('identity.email.submit')}
      form={form}
      footer={
        <p className="text-center">
          <PageLink
            to="personalDetails"
            query={{ part: 'email' }}
            replace
            className="reach inline-block text-label text-muted"
          >
            {t('identity.reset.other-email')}
          </PageLink>
        </p>
      }
    >
      <EmailCodeField
        email={email}
        value={form.value('code')}
        onChange={(code) => form.setValue('code', code)}
        error={form.errorOf('code')}
        inputRef={form.field('code').ref}
      />
      <TextField
        {...form.field('password')}
        label={t('identity.login-password')}
        type="password"
        autoComplete="current-password"
      />
    </PartForm>
  );
}
