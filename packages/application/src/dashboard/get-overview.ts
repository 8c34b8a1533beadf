import { stopsWithdrawals } from '@cliffhanger/core/chain';
import {
  daysBefore,
  type EarlyWarning,
  earlyWarnings,
  firstHour,
  type OverviewPeriod,
  overviewPoints,
  today,
} from '@cliffhanger/core/dashboard';
import { MOST_UNBACKED } from '@cliffhanger/core/deposits';
import { accept, type Instant, type Money, microUsdt, NO_MONEY, type Result } from '@cliffhanger/core/kernel';
import type {
  AccountTotal,
  ChainAlarm,
  PeriodTimes,
  PlatformDay,
  PlatformRelease,
  Requires,
  Uses,
  WithdrawalsWaiting,
} from '../ports/index.ts';

export interface Overview {
  readonly asOf: Instant;
  /** The last aggregation of the daily figures, or `null`. */
  readonly aggregatedAt: Instant | null;
  readonly today: PlatformDay;
  readonly yesterday: PlatformDay;
  /** The whole requested period. */
  readonly period: PlatformDay;
  /** Hours or days of the period, the oldest first, including empty ones. */
  readonly points: readonly OverviewPoint[];
  /** `null` without a decision in the period. */
  readonly reviewTimes: PeriodTimes | null;
  /** Releases until the end of tomorrow. */
  readonly releases: readonly PlatformRelease[];
  readonly withdrawals: WithdrawalsWaiting;
  readonly owed: readonly AccountSum[];
  readonly held: readonly AccountSum[];
  readonly warnings: readonly EarlyWarning[];
  readonly alarms: readonly AlarmSeen[];
}

export interface OverviewPoint extends PlatformDay {
  /** Median over the decisions of this point; `null` without one. */
  readonly reviewMs: number | null;
}

export interface AccountSum {
  readonly account: string;
  readonly amount: Money;
}

export interface AlarmSeen extends ChainAlarm {
  readonly stopsWithdrawals: boolean;
}

/** Accounts owed to people outside the platform; the rest of the held money is the platform's own. */
const OWED: readonly string[] = [
  'seller:available',
  'seller:unsettled',
  'seller:withdrawing',
  'order:escrow',
  'platform:refunds_payable',
  'platform:suspense',
];
const isOutside = (account: string): boolean => /^(custody|processor):/.test(account);
/** The period of the early warnings. */
const WARNED_DAYS = 7;

type GetOverviewPorts = Requires<
  'transactions' | 'clock',
  'books' | 'chainAlarms' | 'platformFigures' | 'rollups' | 'settings'
>;

/** The platform in one snapshot, from rollups, sums and queues; never from the orders. */
export const getOverview =
  ({ transactions, clock }: GetOverviewPorts) =>
  (period: OverviewPeriod): Promise<Result<Overview>> =>
    transactions.read(async (repositories): Promise<Result<Overview>> => {
      const now = clock.now();
      const { platformUtcOffsetMinutes: offset } = await repositories.settings.current(now);
      const day = today(now, offset);
      const drawn = await pointsOf(repositories, { period, now, offset });
      const since = daysBefore(now, WARNED_DAYS - 1, offset);
      const days = await repositories.platformFigures.daysSince(since);
      const week = sumOfDays(days, since);
      const withdrawals = await repositories.platformFigures.withdrawalsWaiting(now);
      const { owed, held } = sidesOf(await repositories.books.totals());
      const aggregatedAt = await repositories.rollups.aggregatedAt();
      const alarms = await repositories.chainAlarms.open();
      const unbacked = await repositories.platformFigures.unbackedRoomUsed(now);
      const coldSignaturesEnd = await repositories.platformFigures.coldSignaturesEnd();
      const solvencyTakenAt = await repositories.platformFigures.solvencyTakenAt();
      return accept({
        asOf: now,
        aggregatedAt,
        today: dayIn(days, day),
        yesterday: dayIn(days, daysBefore(now, 1, offset)),
        ...drawn,
        releases: await repositories.platformFigures.releasesUntil(daysBefore(now, -1, offset)),
        withdrawals,
        owed,
        held,
        warnings: earlyWarnings({
          owed: sumOf(owed),
          held: sumOf(held),
          unbacked,
          mostUnbacked: MOST_UNBACKED,
          suspense: owed.find(({ account }) => account === 'platform:suspense')?.amount ?? NO_MONEY,
          withdrawalsOverdue: withdrawals.overdue,
          orders: week.orders,
          upheld: week.upheld,
          shipped: week.shipped,
          shippedOnTime: week.onTime,
          packagingFailed: await repositories.platformFigures.packagingFailed(),
          solvencyBehindMs: solvencyTakenAt === null ? null : now - solvencyTakenAt,
          coldSignaturesMs: coldSignaturesEnd === null ? null : coldSignaturesEnd - now,
          chainBehindMs: await chainBehindMs(repositories, now),
          figuresBehindMs: aggregatedAt === null ? null : now - aggregatedAt,
        }),
        alarms: alarms.map(({ network, kind, facts, raisedAt }) => ({
          network,
          kind,
          facts,
          raisedAt,
          stopsWithdrawals: stopsWithdrawals(kind),
        })),
      });
    });

interface PointsQuery {
  readonly period: OverviewPeriod;
  readonly now: Instant;
  readonly offset: number;
}

async function pointsOf(
  { platformFigures }: Uses<'platformFigures'>,
  { period, now, offset }: PointsQuery,
): Promise<Pick<Overview, 'period' | 'points' | 'reviewTimes'>> {
  const names = overviewPoints(period, now, offset);
  const [first = ''] = names;
  const isHours = period === '24-hours';
  const rows = await (isHours
    ? platformFigures.hoursSince(firstHour(now))
    : platformFigures.daysSince(first));
  const medians = await platformFigures.reviewPoints(isHours ? 'hour' : 'day');
  return {
    period: sumOfDays(rows, first),
    points: names.map((name) => ({ ...dayIn(rows, name), reviewMs: medians.get(name) ?? null })),
    reviewTimes: (await platformFigures.reviewTimes(period)) ?? null,
  };
}

async function chainBehindMs(
  { platformFigures }: Uses<'platformFigures'>,
  now: Instant,
): Promise<number | null> {
  const followed = await platformFigures.followed();
  return followed.length === 0 ? null : Math.max(...followed.map(({ followedAt }) => now - followedAt));
}

/** Outside accounts have negative balances in the books, because the money came from there. */
function sidesOf(totals: readonly AccountTotal[]): Pick<Overview, 'owed' | 'held'> {
  const inUsdt = totals.filter(({ asset }) => asset === 'USDT');
  const balanceOf = (account: string) => inUsdt.find((total) => total.account === account)?.balance ?? 0n;
  return {
    owed: OWED.map((account) => ({ account, amount: microUsdt(balanceOf(account)) })),
    held: inUsdt
      .filter(({ account }) => isOutside(account))
      .map(({ account, balance }) => ({ account, amount: microUsdt(-balance) })),
  };
}

const sumOf = (sums: readonly AccountSum[]): Money =>
  microUsdt(sums.reduce((sum, { amount }) => sum + amount, 0n));

const noSales = (day: string): PlatformDay => ({
  day,
  orders: 0,
  sales: NO_MONEY,
  settledOrders: 0,
  settledSales: NO_MONEY,
  missedOrders: 0,
  shipped: 0,
  onTime: 0,
  upheld: 0,
  clicks: 0,
});

const dayIn = (days: readonly PlatformDay[], day: string): PlatformDay =>
  days.find((one) => one.day === day) ?? noSales(day);

const sumOfDays = (days: readonly PlatformDay[], since: string): PlatformDay =>
  days.reduce(
    (sum, one) => ({
      day: since,
      orders: sum.orders + one.orders,
      sales: microUsdt(sum.sales + one.sales),
      settledOrders: sum.settledOrders + one.settledOrders,
      settledSales: microUsdt(sum.settledSales + one.settledSales),
      missedOrders: sum.missedOrders + one.missedOrders,
      shipped: sum.shipped + one.shipped,
      onTime: sum.onTime + one.onTime,
      upheld: sum.upheld + one.upheld,
      clicks: sum.clicks + one.clicks,
    }),
    noSales(since),
  );
