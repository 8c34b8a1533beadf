import { buttonClass, EmptyState, SkeletonRows } from '@cliffhanger/ui';
import { getPayoutOptions } from '@cliffhanger/wire/withdrawals';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { QueryView, useApiQuery } from '../../../shared/server/index.ts';
import { BankForm } from './bank-form.tsx';

/** Payouts to a bank are off unless the operator has switched them on (DOMAIN §6); then here is the form. */
export function BankScreen() {
  const t = useTranslation();
  const options = useApiQuery(getPayoutOptions, {});
  return (
    <Page title={t('withdrawals.bank.title')} back="wallet">
      <QueryView answer={options} loading={<SkeletonRows count={5} label={t('shell.list.loading')} />}>
        {({ areBankPayoutsOn, newMethodWaitsHours }) =>
          areBankPayoutsOn ? <BankForm waitsHours={newMethodWaitsHours} /> : <BankIsOff />
        }
      </QueryView>
    </Page>
  );
}

function BankIsOff() {
  const t = useTranslation();
  return (
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
  );
}
