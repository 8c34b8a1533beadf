import type { Email } from '@cliffhanger/core/identity';
import { Button, EmptyState } from '@cliffhanger/ui';
import { useTranslation } from '../../../shared/language/index.ts';
import { useOpenPage } from '../../../shared/navigation/index.ts';

export function Approved({ email }: { email: Email }) {
  const t = useTranslation();
  const openPage = useOpenPage();
  return (
    <EmptyState
      drawing="passed"
      title={t('identity.review.approved.heading')}
      action={
        <Button look="primary" wide onClick={() => openPage('login', { query: { email } })}>
          {t('identity.review.approved.action')}
        </Button>
      }
    >
      {t('identity.review.approved.text', { email })}
    </EmptyState>
  );
}
