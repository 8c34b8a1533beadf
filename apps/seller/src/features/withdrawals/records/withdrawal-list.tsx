import { MINUTE_MS } from '@cliffhanger/core/kernel';
import {
  buttonClass,
  EmptyState,
  EndlessList,
  Money,
  relativeTime,
  useNow,
  useUiSettings,
} from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { listWithdrawals } from '@cliffhanger/wire/withdrawals';
import { AmountsEye } from '../../../shared/balances/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { networkName, shortened } from '../../../shared/networks/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { problemText, useApiInfiniteQuery } from '../../../shared/server/index.ts';
import { WithdrawalState } from '../../../shared/states/index.ts';

type Withdrawal = AnswerOf<typeof listWithdrawals>['list'][number];

const drawWithdrawal = (withdrawal: Withdrawal) => <WithdrawalCard withdrawal={withdrawal} />;

export function WithdrawalList() {
  const t = useTranslation();
  const list = useApiInfiniteQuery(listWithdrawals, {});
  return (
    <Page title={t('withdrawals.records.title')} back="wallet" end={<AmountsEye />}>
      <EndlessList
        name="withdrawals"
        list={list}
        rowKey={({ id }) => id}
        rowHeight={92}
        problem={list.error === null ? undefined : problemText(list.error)}
        empty={
          <EmptyState
            title={t('withdrawals.none')}
            action={
              <PageLink to="withdraw" className={buttonClass({ look: 'primary', wide: true })}>
                {t('withdrawals.none.action')}
              </PageLink>
            }
          >
            {t('withdrawals.none.text')}
          </EmptyState>
        }
      >
        {drawWithdrawal}
      </EndlessList>
    </Page>
  );
}

function WithdrawalCard({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const now = useNow(MINUTE_MS);
  return (
    <PageLink
      to="records"
      query={{ id: withdrawal.id }}
      className="block rounded-card bg-surface p-4 transition-colors active:bg-well"
    >
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <Money amount={withdrawal.amount} size="m" flow="out" />
        <WithdrawalState state={withdrawal.state} />
      </span>
      <span className="mt-1 flex flex-wrap gap-x-3 text-small text-muted">
        <span className="font-mono">{shortened(withdrawal.address)}</span>
        <span>{networkName(withdrawal.network)}</span>
        <span>{relativeTime(withdrawal.requestedAt, now, locale)}</span>
      </span>
      {withdrawal.escalatedAt !== null && (
        <span className="mt-1 block text-small text-warn">{t('withdrawals.escalated.short')}</span>
      )}
    </PageLink>
  );
}
