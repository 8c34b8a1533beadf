import { Arriving, Later, PullToRefresh, usePane } from '@cliffhanger/ui';
import { lazy, Suspense } from 'react';
import { isWide } from '../../../shared/desk/index.ts';
import { loadMessages, useTranslation } from '../../../shared/language/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { Standing, useProfile } from '../../../shared/profile/index.ts';
import { queryClient } from '../../../shared/server/index.ts';
import { FirstSteps } from './first-steps.tsx';
import { HomeBanners } from './home-banners.tsx';
import { HomeHeader } from './home-header.tsx';
import { useHome } from './home-queries.ts';
import { MoneyStrip } from './money-strip.tsx';
import { NextPromotion } from './next-promotion.tsx';
import { QuickActions } from './quick-actions.tsx';
import { SalesChart } from './sales-chart.tsx';
import { ToShipBanner } from './to-ship-banner.tsx';
import { Today } from './today.tsx';
import { TopDramas } from './top-dramas.tsx';

async function fetchColumns() {
  const [{ DeskColumns: OnDesk }] = await Promise.all([
    import('./desk/desk-columns.tsx'),
    loadMessages(['orders', 'catalog']),
  ]);
  return { default: OnDesk };
}

/** Preloaded in a wide window; a phone never loads it. */
const fetched = isWide() ? fetchColumns() : undefined;
fetched?.catch(() => undefined);
const DeskColumns = lazy(() => fetched ?? fetchColumns());

/** Its parts are memoised: a response rerenders one or two of them. */
export function HomeScreen() {
  const t = useTranslation();
  const { user, profile, isPending } = useProfile();
  const home = useHome();
  const isWide = usePane()?.place === 'plan';
  if (user === undefined) return null;
  return (
    <PullToRefresh
      label={t('shell.list.refreshing')}
      // Refetches the queries of mounted components only.
      onRefresh={() => queryClient.refetchQueries({ type: 'active' })}
    >
      <Page title={t('dashboard.title')} bar="none">
        <HomeHeader user={user} home={home.data} />
        {isWide ? (
          <Suspense>
            <DeskColumns user={user} home={home} profile={profile} />
          </Suspense>
        ) : (
          <>
            <Standing level={user.level} score={home.data?.creditScore} profile={profile} />
            <ToShipBanner toShip={home.data?.toShip} />
            <Today home={home} />
            <MoneyStrip home={home} />
            <QuickActions />
            {/* While loading it is unknown whether the first steps will appear above the chart. */}
            {isPending && <Arriving />}
            {/* A shipped order completes the first steps. */}
            {profile?.firstSteps.hasShipped === false && <FirstSteps profile={profile} />}
            <Later>
              <SalesChart />
              <NextPromotion />
              <TopDramas />
              <HomeBanners />
            </Later>
          </>
        )}
      </Page>
    </PullToRefresh>
  );
}
