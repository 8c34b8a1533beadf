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

const platformDay = (row: DayRow): PlatformDay => ({
  ...row,
  orders: Number(row.orders),
  settledOrders: Number(row.settledOrders),
  missedOrders: Number(row.missedOrders),
  shipped: Number(row.shipped),
  onTime: Number(row.onTime),
  upheld: Number(row.upheld),
  clicks: Number(row.clicks),
});

export const createPlatformFigures = (session: Session): PlatformFigures => ({
  async daysSince(from) {
    const { rows } = await session.query<DayRow>({
      name: 'platform-days',
      text: `select day::text as day, orders, sales, settled_orders as "settledOrders", settled_sales as "settledSales",
               missed_orders as "missedOrders", shipped, on_time as "onTime", upheld, clicks
             from rollups.platform_days where day >= $1::date order by day`,
      values: [from],
    });
    return rows.map(platformDay);
  },

  async hoursSince(from) {
    const { rows } = await session.query<DayRow>({
      name: 'platform-hours',
      text: `select to_char(slot at time zone 'UTC', 'YYYY-MM-DD"T"HH24') as day, sum(orders)::bigint as orders,
               sum(sales)::bigint as sales, sum(settled_orders)::bigint as "settledOrders",
               sum(settled_sales)::bigint as "settledSales", sum(missed_orders)::bigint as "missedOrders",
               sum(shipped)::bigint as shipped, sum(on_time)::bigint as "onTime", sum(upheld)::bigint as upheld,
               sum(clicks)::bigint as clicks
             from rollups.platform_slots where slot >= $1 group by 1 order by 1`,
      values: [timestamp(from)],
    });
    return rows.map(platformDay);
  },

  async reviewTimes(period) {
    const { rows } = await session.query<{ decided: number; median_ms: bigint; p95_ms: bigint }>({
      name: 'platform-review-times',
      text: 'select decided, median_ms, p95_ms from reviews.period_times where period = $1',
      values: [period],
    });
    return (
      rows[0] && {
        decided: rows[0].decided,
        medianMs: Number(rows[0].median_ms),
        p95Ms: Number(rows[0].p95_ms),
      }
    );
  },

  async reviewPoints(unit) {
    const { rows } = await session.query<{ point: string; median_ms: bigint }>({
      name: 'platform-review-points',
      text: 'select at as point, median_ms from reviews.time_points where unit = $1 order by at',
      values: [unit],
    });
    return new Map(rows.map(({ point, median_ms }) => [point, Number(median_ms)]));
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

  async unbackedRoomUsed(now) {
    const { rows } = await session.query<{ amount: Money }>({
      name: 'platform-unbacked',
      text: 'select wallet.unbacked_room_used($1::bigint) as amount',
      values: [now],
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

  async coldSignaturesEnd() {
    const { rows } = await session.query<{ ends: Instant | null }>({
      name: 'platform-cold-signatures',
      text: 'select solvency.cold_signatures_end() as ends',
    });
    return rows[0]?.ends ?? null;
  },
});
