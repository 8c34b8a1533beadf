import { Columns } from '@cliffhanger/ui';
import { getAssets } from '@cliffhanger/wire/wallet';
import { QueryView, useApiQuery } from '../../../../shared/server/index.ts';
import { PlaceCard } from '../../solvency/place-card.tsx';
import { LatestMovements } from './latest-movements.tsx';
import { MoneyLinks } from './money-links.tsx';
import { LoadingStanding, StandingCard } from './standing-card.tsx';
import { StatementsCard } from './statements-card.tsx';
import { UpcomingReleases } from './upcoming-releases.tsx';
import { WithdrawalCard } from './withdrawal-card.tsx';

/** The wallet in a wide window: balances, releases, movements and statements in columns. */
export function DeskColumns() {
  const assets = useApiQuery(getAssets, {});
  // A network error is shown once, not in every card.
  const isLost = assets.data === undefined && assets.isError;
  return (
    <Columns wider="last">
      <>
        <QueryView answer={assets} loading={<LoadingStanding />}>
          {(standing) => (
            <>
              <StandingCard assets={standing} />
              {standing.openWithdrawals > 0 && <WithdrawalCard />}
            </>
          )}
        </QueryView>
        {!isLost && <PlaceCard />}
      </>
      {!isLost && <UpcomingReleases available={assets.data?.available} />}
      <>
        {!isLost && <LatestMovements />}
        {/* Beside the log when there are two columns. */}
        <div className="grid gap-3">
          {!isLost && <StatementsCard />}
          <MoneyLinks />
        </div>
      </>
    </Columns>
  );
}
