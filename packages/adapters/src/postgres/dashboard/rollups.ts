import type {
  ClickGroup,
  ClicksTaken,
  FirstSteps,
  ReleaseDay,
  Rollups,
} from '@cliffhanger/application/ports';
import { type DayFigures, type Figures, NO_FIGURES, type SellerTotals } from '@cliffhanger/core/dashboard';
import type { Instant, Money, SellerId } from '@cliffhanger/core/kernel';
import { type Session, timestamp } from '../connection.ts';

interface FigureRow {
  readonly orders: bigint;
  readonly sales: Money;
  readonly profit: Money;
  readonly clicks: bigint;
  readonly settled_orders: bigint;
  readonly settled_sales: Money;
  readonly settled_profit: Money;
  readonly missed_orders: bigint;
  readonly missed_profit: Money;
}

const COLUMNS = [
  'orders',
  'sales',
  'profit',
  'clicks',
  'settled_orders',
  'settled_sales',
  'settled_profit',
  'missed_orders',
  'missed_profit',
] as const;

const MOST_FORGOTTEN_AT_ONCE = 5_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const COLUMN_LIST = COLUMNS.join(', ');
const SUMS = COLUMNS.map((column) => `sum(${column})::bigint as ${column}`).join(', ');

/** Exported for the test of their plans. */
export const TOTALS = `select ${SUMS}, max(valid_customers) as valid_customers from (
    select ${COLUMN_LIST}, valid_customers from rollups.seller_totals where seller_id = $1
    union all
    select ${COLUMN_LIST}, null from rollups.pending_lines where seller_id = $1
  ) figures having count(*) > 0`;
export const DAYS = `select day::text as day, ${SUMS} from (
    select day, ${COLUMN_LIST} from rollups.seller_days
    where seller_id = $1 and day between $2::date and $3::date
    union all
    select day, ${COLUMN_LIST} from rollups.pending_lines
    where seller_id = $1 and day between $2::date and $3::date and hold is null
  ) figures group by day order by day`;
export const SLOTS = `select coalesce(sum(orders), 0)::bigint as orders, coalesce(sum(sales), 0)::bigint as sales,
    coalesce(sum(profit), 0)::bigint as profit, coalesce(sum(clicks), 0)::bigint as clicks from (
    select orders, sales, profit, clicks from rollups.seller_slots
    where seller_id = $1 and slot >= $2 and slot <= $3::timestamptz - interval '10 minutes'
    union all
    select orders, sales, profit, clicks from rollups.pending_lines
    where seller_id = $1 and slot >= $2 and slot <= $3::timestamptz - interval '10 minutes'
  ) figures`;
export const RELEASE_DAYS = `select day::text as day, hold, sum(orders)::integer as orders, sum(amount)::bigint as amount from (
    select day, hold, orders, amount from rollups.release_days where seller_id = $1
    union all
    select day, hold, held_orders, held_amount from rollups.pending_lines where seller_id = $1 and hold is not null
  ) held group by day, hold having sum(orders) > 0 order by day, hold limit $2`;

export const createRollups = (session: Session): Rollups => ({
  async aggregate({ mostLines, validCustomerAbove, now }) {
    const { rows } = await session.query<{ lines: number; sellers: SellerId[] }>({
      name: 'rollups-fold',
      text: 'select lines, sellers from rollups.aggregate($1, $2, $3)',
      values: [mostLines, validCustomerAbove, timestamp(now)],
    });
    return { lines: rows[0]?.lines ?? 0, sellersSettled: rows[0]?.sellers ?? [] };
  },

  async aggregatedAt() {
    const { rows } = await session.query<{ aggregated_at: Instant }>({
      name: 'rollups-aggregated-at',
      text: 'select aggregated_at from rollups.aggregations',
    });
    return rows[0]?.aggregated_at ?? null;
  },

  async totalsOf(sellerId) {
    const { rows } = await session.query<FigureRow & { readonly valid_customers: bigint | null }>({
      name: 'rollups-totals',
      text: TOTALS,
      values: [sellerId],
    });
    const [row] = rows;
    const totals: SellerTotals =
      row === undefined
        ? { ...NO_FIGURES, validCustomers: 0 }
        : { ...figuresOf(row), validCustomers: Number(row.valid_customers ?? 0n) };
    return totals;
  },

  async daysOf(sellerId, from, to) {
    const { rows } = await session.query<FigureRow & { readonly day: string }>({
      name: 'rollups-days',
      text: DAYS,
      values: [sellerId, from, to],
    });
    return rows.map((row): DayFigures => ({ day: row.day, ...figuresOf(row) }));
  },

  async slotsOf(sellerId, { from, until }) {
    const { rows } = await session.query<Pick<FigureRow, 'orders' | 'sales' | 'profit' | 'clicks'>>({
      name: 'rollups-slots',
      text: SLOTS,
      values: [sellerId, timestamp(from), timestamp(until)],
    });
    const [row] = rows;
    if (row === undefined) throw new Error('a sum without a row');
    return {
      orders: Number(row.orders),
      sales: row.sales,
      profit: row.profit,
      clicks: Number(row.clicks),
    };
  },

  async releaseDaysOf(sellerId, most) {
    const { rows } = await session.query<ReleaseDay>({
      name: 'rollups-release-days',
      text: RELEASE_DAYS,
      values: [sellerId, most],
    });
    return rows;
  },

  async libraryOf(sellerId) {
    const { rows } = await session.query<{ dramas: number; promoting: number }>({
      name: 'rollups-library',
      text: `select count(*)::integer as dramas, count(promoting_since)::integer as promoting
             from consignments where seller_id = $1 and removed_at is null`,
      values: [sellerId],
    });
    return rows[0] ?? { dramas: 0, promoting: 0 };
  },

  async firstStepsOf(sellerId) {
    const { rows } = await session.query<FirstSteps>({
      name: 'rollups-first-steps',
      text: `select
               exists (select from consignments where seller_id = $1) as "hasDrama",
               exists (select from promotion_links where seller_id = $1) as "hasSentLink",
               exists (select from consignments where seller_id = $1 and promoting_since is not null) as "hasApprovedLink",
               exists (select from rollups.link_totals where seller_id = $1 and clicks > 0) as "hasClick",
               exists (select from order_counts where seller_id = $1 and orders > 0) as "hasOrder",
               exists (select from order_counts where seller_id = $1 and own_orders > 0
                         and state in ('shipped', 'in-settlement', 'audit', 'completed')) as "hasShipped"`,
      values: [sellerId],
    });
    const [steps] = rows;
    if (steps === undefined) throw new Error('a question without an answer');
    return steps;
  },

  async takeClicks(groups, now) {
    const clicks = groups.flatMap(({ clicks }, index) =>
      clicks.map((click) => ({ click, group: index + 1 })),
    );
    const { rows } = await session.query<Record<keyof ClicksTaken, bigint>>({
      name: 'rollups-take-clicks',
      text: 'select groups, clicks, repeats, bots, views from rollups.take_clicks($1, $2, $3, $4, $5, $6, $7, $8)',
      values: [
        groups.map(({ id }) => id),
        clicks.map(({ group }) => group),
        clicks.map(({ click }) => click.code),
        clicks.map(({ click }) => timestamp(click.at)),
        clicks.map(({ click }) => click.by),
        clicks.map(({ click }) => (click.by === 'viewer' ? click.mark : null)),
        viewsText(groups),
        timestamp(now),
      ],
    });
    const [taken] = rows;
    if (taken === undefined) throw new Error('a call without an answer');
    return {
      groups: Number(taken.groups),
      clicks: Number(taken.clicks),
      repeats: Number(taken.repeats),
      bots: Number(taken.bots),
      views: Number(taken.views),
    };
  },

  forgetClickMarks: (before) => forgetOldest(session, CLICK_MARKS, before),
  forgetClickGroups: (before) => forgetOldest(session, CLICK_GROUPS, before),
  forgetLinkHours: (before) => forgetOldest(session, LINK_HOURS, before),
  forgetVisits: (before) => forgetOldest(session, VISITS, before),

  async refreshDramaSales({ after, since, mostSellers, now }) {
    const { rows } = await session.query<{ last: SellerId | null }>({
      name: 'rollups-drama-sales',
      text: 'select rollups.refresh_drama_sales($1, $2::date, $3, $4) as last',
      values: [after ?? FIRST_ID, since, mostSellers, timestamp(now)],
    });
    return rows[0]?.last ?? null;
  },
});

/** A table whose oldest rows are deleted. */
interface Aging {
  readonly table: string;
  readonly key: string;
  readonly since: string;
}

const CLICK_MARKS: Aging = { table: 'click_marks', key: 'mark', since: 'taken_at' };
const CLICK_GROUPS: Aging = { table: 'click_groups', key: 'id', since: 'taken_at' };
const LINK_HOURS: Aging = { table: 'link_hours', key: '(seller_id, code, hour)', since: 'hour' };
const VISITS: Aging = { table: 'visits', key: 'mark', since: 'clicked_at' };

/** In the format of rollups.take_clicks. */
const viewsText = (groups: readonly ClickGroup[]): string =>
  JSON.stringify(
    groups.flatMap(({ views }, index) =>
      views.map((view) => ({
        of_group: index + 1,
        kind: view.kind,
        drama: view.dramaId,
        episode: view.episode,
        at: timestamp(view.at),
        by: view.by,
        mark: view.by === 'viewer' ? view.mark : null,
        code: view.visit?.code ?? null,
        visit: view.visit?.mark ?? null,
        clicked_at: view.visit && timestamp(view.visit.clickedAt),
      })),
    ),
  );

async function forgetOldest(
  session: Session,
  { table, key, since }: Aging,
  before: Instant,
): Promise<number> {
  const { rowCount } = await session.query({
    name: `rollups-forget-${table}`,
    text: `delete from rollups.${table} where ${key} in (
             select ${key.replaceAll(/[()]/g, '')} from rollups.${table}
             where ${since} < $1 order by ${since} limit ${MOST_FORGOTTEN_AT_ONCE})`,
    values: [timestamp(before)],
  });
  return rowCount ?? 0;
}

const figuresOf = (row: FigureRow): Figures => ({
  orders: Number(row.orders),
  sales: row.sales,
  profit: row.profit,
  clicks: Number(row.clicks),
  settledOrders: Number(row.settled_orders),
  settledSales: row.settled_sales,
  settledProfit: row.settled_profit,
  missedOrders: Number(row.missed_orders),
  missedProfit: row.missed_profit,
});
