import { PullToRefresh, usePane } from '@cliffhanger/ui';
import { getSettlementFigures, listReleaseDays } from '@cliffhanger/wire/settlement';
import { getAssets, listFundLog } from '@cliffhanger/wire/wallet';
import { lazy, Suspense } from 'react';
import { AmountsEye } from '../../../shared/balances/index.ts';
import { loadMessages, useTranslation } from '../../../shared/language/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { QueryView, queryClient, useApiQuery } from '../../../shared/server/index.ts';
import { LoadingSplit } from '../balance-split.tsx';
import { Balances } from './balances.tsx';
import { LatestTransfers } from './latest-transfers.tsx';
import { MoneyActions } from './money-actions.tsx';
import { MoneyPages } from './money-pages.tsx';
import { NextReleases } from './next-releases.tsx';
import { Total } from './total.tsx';

/** Lazy, so that phones never load it. */
const DeskColumns = lazy(async () => {
  const [{ DeskColumns: OnDesk }] = await Promise.all([
    import('./desk/desk-columns.tsx'),
    loadMessages(['settlement', 'statements', 'withdrawals']),
  ]);
  return { default: OnDesk };
});

export function WalletScreen() {
  const t = useTranslation();
  const isWide = usePane()?.place === 'plan';
  return (
    <PullToRefresh
      label={t('shell.list.refreshing')}
      // Refetches the queries of mounted components only.
      onRefresh={() => queryClient.refetchQueries({ type: 'active' })}
    >
      <Page title={t('wallet.title')} back="mine" end={<AmountsEye />}>
        {isWide ? (
          <Suspense>
            <DeskColumns />
          </Suspense>
        ) : (
          <OneBelowAnother />
        )}
      </Page>
    </PullToRefresh>
  );
}

const LATEST = 4;

function OneBelowAnother() {
  const assets = useApiQuery(getAssets, {});
  const holds = useApiQuery(getSettlementFigures, {});
  const releases = useApiQuery(listReleaseDays, {});
  const log = useApiQuery(listFundLog, { page: 1, pageSize: LATEST });
  // A network error is shown once, not in every part.
  const isLost = assets.data === undefined && assets.isError;
  return (
    <>
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
      {!isLost && <LatestTransfers log={log} rows={LATEST} />}
      <MoneyPages />
    </>
  );
}

const LoadingWallet = () => (
  <>
    <Total assets={undefined} />
    <MoneyActions />
    <LoadingSplit />
  </>
);
