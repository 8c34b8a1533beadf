import { PullToRefresh } from '@cliffhanger/ui';
import { getSettlementFigures, listReleaseDays } from '@cliffhanger/wire/settlement';
import { getAssets, listFundLog } from '@cliffhanger/wire/wallet';
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

const LATEST = 4;

export function WalletScreen() {
  const t = useTranslation();
  const assets = useApiQuery(getAssets, {});
  const holds = useApiQuery(getSettlementFigures, {});
  const releases = useApiQuery(listReleaseDays, {});
  const log = useApiQuery(listFundLog, { page: 1, pageSize: LATEST });
  const refresh = () => Promise.all([assets, holds, releases, log].map((answer) => answer.refetch()));
  // One broken line is said once: what lies below would say the same.
  const isLost = assets.data === undefined && assets.isError;
  return (
    <PullToRefresh label={t('shell.list.refreshing')} onRefresh={refresh}>
      <Page title={t('wallet.title')} back="mine" end={<AmountsEye />}>
        <QueryView answer={assets} loading={<LoadingWallet />}>
          {(standing) => (
            <>
              <Total assets={standing} />
              <MoneyActions />
              <Balances assets={standing} ordersOnHold={holds.data?.onHold.count} />
            </>
          )}
        </QueryView>
        {!isLost && (
          <>
            <NextReleases releases={releases} />
            <LatestTransfers log={log} rows={LATEST} />
          </>
        )}
        <MoneyPages />
      </Page>
    </PullToRefresh>
  );
}

const LoadingWallet = () => (
  <>
    <Total assets={undefined} />
    <MoneyActions />
    <LoadingSplit />
  </>
);
