import type { Email } from '@cliffhanger/core/identity';
import { Button, TextField } from '@cliffhanger/ui';
import { login, passwordInput } from '@cliffhanger/wire/identity';
import { FormProblem, useRefusalForm } from '../../../shared/forms/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { useOpenPage } from '../../../shared/navigation/index.ts';
import { call } from '../../../shared/server/index.ts';
import { openSession } from '../../../shared/session/index.ts';

/** Logs in to a locked account with password and emailed code; withdrawals, downloads and appeals remain available. */
export function EnterLocked({ email, proof }: { email: Email; proof: string }) {
  const t = useTranslation();
  const openPage = useOpenPage();
  const form = useRefusalForm({
    inputs: { password: passwordInput },
    start: { password: '' },
    send: ({ password }) => call(login, { email, password, proof }),
    onAccepted: ({ token, userInfo }) => {
      openSession({ token, user: userInfo });
      openPage('assets', { replace: true });
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className="grid gap-4">
      <p className="text-muted">{t('identity.kept-out.leave')}</p>
      <TextField
        {...form.field('password')}
        label={t('identity.password')}
        type="password"
        autoComplete="current-password"
      />
      <FormProblem text={form.problem} />
      <Button type="submit" wide busy={form.isBusy}>
        {t('identity.kept-out.leave.action')}
      </Button>
    </form>
  );
}
