import { Button, TextField } from '@cliffhanger/ui';
import { emailInput } from '@cliffhanger/wire/identity';
import { FormProblem, useRefusalForm } from '../../../shared/forms/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { useOpenPage } from '../../../shared/navigation/index.ts';
import { sendCode } from '../email-code/index.ts';
import { StepHeading } from './step-heading.tsx';

export function AskForCode() {
  const t = useTranslation();
  const openPage = useOpenPage();
  const form = useRefusalForm({
    inputs: { email: emailInput },
    start: { email: '' },
    send: ({ email }) => sendCode(email),
    onAccepted: (_, { email }) => openPage('resetPassword', { query: { email } }),
    // A valid code was just sent: continue to its input.
    onRefused: ({ name }, { email }) => {
      if (name !== 'email-code-too-soon') return false;
      openPage('resetPassword', { query: { email } });
      return true;
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className="grid gap-4">
      <StepHeading step={1} title={t('identity.reset.email.heading')} text={t('identity.reset.email.text')} />
      <TextField
        {...form.field('email')}
        label={t('identity.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={t('identity.email.placeholder')}
      />
      <FormProblem text={form.problem} />
      <Button type="submit" look="primary" wide busy={form.isBusy}>
        {t('identity.code.send')}
      </Button>
    </form>
  );
}
