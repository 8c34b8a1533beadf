import { Arriving, Columns, Later, PullToRefresh, usePane } from '@cliffhanger/ui';
import { lazy, Suspense } from 'react';
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

/** What only a wide window has room for. */
const HomeOrders = lazy(async () => {
  const [{ HomeOrders: Orders }] = await Promise.all([import('./home-orders.tsx'), loadMessages(['orders'])]);
  return { default: Orders };
});

/** Its parts are drawn anew only when what they show has changed: an answer comes for one or two of them. */
export function HomeScreen() {
  const t = useTranslation();
  const { user, profile, isPending } = useProfile();
  const home = useHome();
  const isWide = usePane()?.place === 'plan';
  if (user === undefined) return null;
  return (
    <PullToRefresh
      label={t('shell.list.refreshing')}
      // Everything that stands on the page, and nothing that does not.
      onRefresh={() => queryClient.refetchQueries({ type: 'active' })}
    >
      <Page title={t('dashboard.title')} bar="none">
        <HomeHeader user={user} home={home.data} />
        {isWide ? (
          <Columns>
            <>
              <ToShipBanner toShip={home.data?.toShip} />
              <Today home={home} />
              <Suspense>
                <HomeOrders show="to-ship" />
              </Suspense>
              <Standing level={user.level} score={home.data?.creditScore} profile={profile} />
            </>
            <>
              <SalesChart />
              <NextPromotion />
              <TopDramas />
            </>
            <>
              <MoneyStrip home={home} />
              <QuickActions />
              {profile?.firstSteps.hasShipped === false && <FirstSteps profile={profile} />}
              <Suspense>
                <HomeOrders show="latest" />
              </Suspense>
              <HomeBanners />
            </>
          </Columns>
        ) : (
          <>
            <Standing level={user.level} score={home.data?.creditScore} profile={profile} />
            <ToShipBanner toShip={home.data?.toShip} />
            <Today home={home} />
            <MoneyStrip home={home} />
            <QuickActions />
            {/* Whether the first steps stand above the chart is not known yet. */}
            {isPending && <Arriving />}
            {/* Whoever has shipped an order is past the first steps. */}
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
