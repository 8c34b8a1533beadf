import { Columns } from '@cliffhanger/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { type Profile, Standing } from '../../../../shared/profile/index.ts';
import type { SellerUser } from '../../../../shared/session/index.ts';
import { FirstSteps } from '../first-steps.tsx';
import { HomeBanners } from '../home-banners.tsx';
import type { Home } from '../home-queries.ts';
import { MoneyStrip } from '../money-strip.tsx';
import { QuickActions } from '../quick-actions.tsx';
import { SalesChart } from '../sales-chart.tsx';
import { Today } from '../today.tsx';
import { TopDramas } from '../top-dramas.tsx';
import { FunnelCard } from './funnel-card.tsx';
import { LatestOrders } from './latest-orders.tsx';
import { PromoteNext } from './promote-next.tsx';
import { ToDo } from './to-do.tsx';

interface DeskColumnsProps {
  readonly user: SellerUser;
  readonly home: UseQueryResult<Home>;
  readonly profile: Profile | undefined;
}

/** Home in a wide window: tasks and standing, figures, money and advice in columns. */
export const DeskColumns = ({ user, home, profile }: DeskColumnsProps) => (
  <Columns>
    <>
      <Today home={home} />
      <ToDo toShip={home.data?.toShip} rightsLeft={profile?.rights.left} />
      <Standing level={user.level} score={home.data?.creditScore} profile={profile} />
      <QuickActions />
    </>
    <>
      <SalesChart />
      <FunnelCard />
      <TopDramas />
    </>
    <>
      <MoneyStrip home={home} />
      {profile?.firstSteps.hasShipped === false && <FirstSteps profile={profile} />}
      <PromoteNext />
      <LatestOrders />
      <HomeBanners />
    </>
  </Columns>
);
