import { Chips, EmptyState, EndlessList, monthName, useUiSettings } from '@cliffhanger/ui';
import { listFundLog, totalFundLog } from '@cliffhanger/wire/wallet';
import { lazy, Suspense } from 'react';
import { AmountsEye } from '../../../shared/balances/index.ts';
import { loadMessages, useTranslation } from '../../../shared/language/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { problemText, useApiInfiniteQuery, useApiQuery } from '../../../shared/server/index.ts';
import { LazyViewSwitch, type PageView, usePageView } from '../../../shared/tables/index.ts';
import { FundLogRow } from './fund-log-row.tsx';
import { FundLogTotals } from './fund-log-totals.tsx';
import { ALL, useLogFilter } from './log-filter.ts';
import { MonthPager } from './month-pager.tsx';
import type { LoggedTransfer } from './movement.ts';

const drawTransfer = (transfer: LoggedTransfer) => <FundLogRow transfer={transfer} />;

const FundLogTable = lazy(async () => {
  const [{ FundLogTable: Table }] = await Promise.all([
    import('./table/fund-log-table.tsx'),
    loadMessages(['tables']),
  ]);
  return { default: Table };
});

/** The transfers of a month: cards, or a table in a wide window. */
export function FundLogList() {
  const view = usePageView('fundLog');
  return view.isTable ? (
    <Suspense fallback={null}>
      <FundLogTable view={view} />
    </Suspense>
  ) : (
    <FundLogCards view={view} />
  );
}

/** With the month's totals. */
function FundLogCards({ view }: { view: PageView }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const { month, setMonth, thisMonth, kind, setKind, kindsIn } = useLogFilter();
  const totals = useApiQuery(totalFundLog, { month });
  const list = useApiInfiniteQuery(
    listFundLog,
    { month, ...(kind === ALL ? {} : { kind }) },
    { keepBefore: true },
  );
  return (
    <Page title={t('wallet.log.title')} back="wallet" end={<BarEnd view={view} />}>
      <EndlessList
        name={`fund-log ${month} ${kind}`}
        list={list}
        rowKey={({ id }) => id}
        rowHeight={67}
        layout="rows"
        problem={list.error === null ? undefined : problemText(list.error)}
        empty={
          <EmptyState title={t('wallet.log.empty', { month: monthName(month, locale) })}>
            {t('wallet.log.empty.text')}
          </EmptyState>
        }
        header={
          <div className="grid grid-cols-1 gap-2 pb-3">
            <p className="text-small text-muted">{t('wallet.what.log')}</p>
            <MonthPager month={month} last={thisMonth} onChange={setMonth} />
            <FundLogTotals totals={totals} kind={kind === ALL ? undefined : kind} />
            <Chips
              label={t('wallet.log.kinds')}
              value={kind}
              onChange={setKind}
              options={kindsIn(totals.data?.kinds.map((total) => total.kind) ?? []).map((value) => ({
                value,
                label: t(value === ALL ? 'wallet.log.all' : `wallet.kind.${value}`),
              }))}
            />
          </div>
        }
      >
        {drawTransfer}
      </EndlessList>
    </Page>
  );
}

const BarEnd = ({ view }: { view: PageView }) => (
  <>
    <AmountsEye />
    <LazyViewSwitch {...view} />
  </>
);
