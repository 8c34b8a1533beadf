import { buttonClass, EmptyState } from '@cliffhanger/ui';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { Page } from '../../../shared/page/index.ts';

/** The spec requires this page; it explains that bank payouts are not available. */
export function BankScreen() {
  const t = useTranslation();
  return (
    <Page title={t('withdrawals.bank.title')} back="wallet">
      <EmptyState
        title={t('withdrawals.bank.off')}
        action={
          <PageLink to="withdraw" className={buttonClass({ look: 'primary', wide: true })}>
            {t('withdrawals.bank.off.action')}
          </PageLink>
        }
      >
        {t('withdrawals.bank.off.text')}
      </EmptyState>
    </Page>
  );
}
