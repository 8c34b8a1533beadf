import { Columns, PullToRefresh, usePane } from '@cliffhanger/ui';
import { getSettlementFigures, listReleaseDays } from '@cliffhanger/wire/settlement';
import { getAssets, listFundLog } from '@cliffhanger/wire/wallet';
import { lazy, type ReactNode, Suspense } from 'react';
import { AmountsEye } from '../../../shared/balances/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { QueryView, useApiQuery } from '../../../shared/server/index.ts';
import { LoadingSplit } from '../balance-split.tsx';
import { Balances } from './balances.tsx';
import { LatestTransfers } from './latest-transfers.tsx';
import { MoneyActions } from './money-actions.tsx';
import { MoneyPages } from './money-pages.tsx';
import { NextReleases } from './next-releases.tsx';
import { Total } from './total.tsx';

/** As many as stand beside the rest of a wide page. */
const LATEST_IN_A_COLUMN = 9;
const LATEST = 4;

/** A phone has a page of its own for it. */
const BalanceChart = lazy(async () => ({
  default: (await import('../assets/balance-chart.tsx')).BalanceChart,
}));

export function WalletScreen() {
  const t = useTranslation();
  const isWide = usePane()?.place === 'plan';
  const rows = isWide ? LATEST_IN_A_COLUMN : LATEST;
  const assets = useApiQuery(getAssets, {});
  const holds = useApiQuery(getSettlementFigures, {});
  const releases = useApiQuery(listReleaseDays, {});
  const log = useApiQuery(listFundLog, { page: 1, pageSize: rows });
  const refresh = () => Promise.all([assets, holds, releases, log].map((answer) => answer.refetch()));
  // One broken line is said once: what lies below would say the same.
  const isLost = assets.data === undefined && assets.isError;
  const Layout = isWide ? SideBySide : OneBelowAnother;
  return (
    <PullToRefresh label={t('shell.list.refreshing')} onRefresh={refresh}>
      <Page title={t('wallet.title')} back="mine" end={<AmountsEye />}>
        <Layout>
          <QueryView answer={assets} loading={<LoadingWallet />}>
            {(standing) => (
              <>
                <Total assets={standing} />
                <MoneyActions />
                <Balances assets={standing} ordersOnHold={holds.data?.onHold.count} />
              </>
            )}
          </QueryView>
          {!isLost && <NextReleases releases={releases} />}
          {!isLost && <LatestTransfers log={log} rows={rows} />}
          <MoneyPages />
        </Layout>
      </Page>
    </PullToRefresh>
  );
}

interface LayoutProps {
  /** Where the money stands, what becomes free, what moved, and where else to look. */
  readonly children: readonly [ReactNode, ReactNode, ReactNode, ReactNode];
}

/** On a phone one below the other, with room for more side by side. */
const OneBelowAnother = ({ children }: LayoutProps) => children;
const SideBySide = ({ children: [standing, releases, log, pages] }: LayoutProps) => (
  <Columns>
    <>
      {standing}
      {pages}
    </>
    <>
      {releases}
      <Suspense>
        <BalanceChart />
      </Suspense>
    </>
    {log}
  </Columns>
);

const LoadingWallet = () => (
  <>
    <Total assets={undefined} />
    <MoneyActions />
    <LoadingSplit />
  </>
);
