import type {
  FollowedNetwork,
  PlatformDay,
  PlatformFigures,
  PlatformRelease,
} from '@cliffhanger/application/ports';
import type { Instant, Money } from '@cliffhanger/core/kernel';
import { type Session, timestamp } from '../connection.ts';

type Counted = 'orders' | 'settledOrders' | 'missedOrders' | 'shipped' | 'onTime' | 'upheld' | 'clicks';
type DayRow = Omit<PlatformDay, Counted> & Readonly<Record<Counted, bigint>>;

export const createPlatformFigures = (session: Session): PlatformFigures => ({
  async daysSince(from) {
    const { rows } = await session.query<DayRow>({
      name: 'platform-days',
      text: `select day::text as day, orders, sales, settled_orders as "settledOrders", settled_sales as "settledSales",
               missed_orders as "missedOrders", shipped, on_time as "onTime", upheld, clicks
             from rollups.platform_days where day >= $1::date order by day`,
      values: [from],
    });
    return rows.map(
      (row): PlatformDay => ({
        ...row,
        orders: Number(row.orders),
        settledOrders: Number(row.settledOrders),
        missedOrders: Number(row.missedOrders),
        shipped: Number(row.shipped),
        onTime: Number(row.onTime),
        upheld: Number(row.upheld),
        clicks: Number(row.clicks),
      }),
    );
  },

  async releasesUntil(day) {
    const { rows } = await session.query<Omit<PlatformRelease, 'orders'> & { orders: bigint }>({
      name: 'platform-releases',
      text: `select day::text as day, hold, orders, amount from rollups.platform_release_days
             where day <= $1::date and orders > 0 order by day, hold`,
      values: [day],
    });
    return rows.map((row): PlatformRelease => ({ ...row, orders: Number(row.orders) }));
  },

  async withdrawalsWaiting(now) {
    const { rows } = await session.query<{
      count: number;
      amount: Money;
      overdue: number;
      oldest: Instant | null;
    }>({
      name: 'platform-withdrawals-waiting',
      text: `select count(*)::integer as count, coalesce(sum(amount), 0)::bigint as amount,
               count(*) filter (where promised_by <= $1)::integer as overdue, min(requested_at) as oldest
             from wallet.withdrawals where state in ('requested', 'approved', 'paying')`,
      values: [timestamp(now)],
    });
    const [row] = rows;
    if (row === undefined) throw new Error('a sum without a row');
    return row;
  },

  async unbacked() {
    const { rows } = await session.query<{ amount: Money }>({
      name: 'platform-unbacked',
      text: 'select wallet.unbacked_outstanding() as amount',
    });
    return rows[0]?.amount ?? (0n as Money);
  },

  async followed() {
    const { rows } = await session.query<FollowedNetwork>({
      name: 'platform-networks-followed',
      text: 'select network, followed_at as "followedAt" from chain.watchers order by network',
    });
    return rows;
  },

  async packagingFailed() {
    const { rows } = await session.query<{ count: number }>({
      name: 'platform-packaging-failed',
      text: `select count(*)::integer as count from media.episodes where state = 'failed'`,
    });
    return rows[0]?.count ?? 0;
  },

  async solvencyTakenAt() {
    const { rows } = await session.query<{ takenAt: Instant }>({
      name: 'platform-solvency-taken',
      text: 'select taken_at as "takenAt" from solvency.days order by day desc limit 1',
    });
    return rows[0]?.takenAt ?? null;
  },
});
