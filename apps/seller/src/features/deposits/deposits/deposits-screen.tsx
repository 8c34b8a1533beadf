import { buttonClass, EmptyState, EndlessList } from '@cliffhanger/ui';
import { listDeposits } from '@cliffhanger/wire/deposits';
import { AmountsEye } from '../../../shared/balances/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { problemText, useApiInfiniteQuery } from '../../../shared/server/index.ts';
import type { Deposit } from '../deposit-state-name.ts';
import { DepositCard } from './deposit-card.tsx';

const drawDeposit = (deposit: Deposit) => <DepositCard deposit={deposit} />;

/** All deposits, newest first. */
export function DepositsScreen() {
  const t = useTranslation();
  const list = useApiInfiniteQuery(listDeposits, {});
  return (
    <Page title={t('deposits.records.title')} back="wallet" end={<AmountsEye />}>
      <EndlessList
        name="deposits"
        list={list}
        rowKey={({ id }) => id}
        rowHeight={120}
        problem={list.error === null ? undefined : problemText(list.error)}
        empty={
          <EmptyState
            title={t('deposits.none')}
            action={
              <PageLink to="deposit" className={buttonClass({ look: 'primary', wide: true })}>
                {t('deposits.none.action')}
              </PageLink>
            }
          >
            {t('deposits.none.text')}
          </EmptyState>
        }
      >
        {drawDeposit}
      </EndlessList>
    </Page>
  );
}
