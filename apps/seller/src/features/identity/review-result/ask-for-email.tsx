import { Button, TextField } from '@cliffhanger/ui';
import { checkReviewStatus, emailInput } from '@cliffhanger/wire/identity';
import { FormProblem, useRefusalForm } from '../../../shared/forms/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { useOpenPage } from '../../../shared/navigation/index.ts';
import { call } from '../../../shared/server/index.ts';

export function AskForEmail() {
  const t = useTranslation();
  const openPage = useOpenPage();
  const form = useRefusalForm({
    inputs: { email: emailInput },
    start: { email: '' },
    send: (typed) => call(checkReviewStatus, typed),
    onAccepted: (_, { email }) => openPage('reviewResult', { query: { email } }),
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className="grid gap-4 pt-4">
      <div className="grid gap-1">
        <h2 className="text-display text-balance">{t('identity.review.email.heading')}</h2>
        <p className="text-muted">{t('identity.review.email.text')}</p>
      </div>
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
        {t('identity.review.email.submit')}
      </Button>
    </form>
  );
}
