import { randomUUID } from 'node:crypto';
import type { OrderTableQuery, OrderTableRow } from '@cliffhanger/application/ports';
import type { DramaId } from '@cliffhanger/core/catalog';
import { instantOf, type OrderId, type SellerId } from '@cliffhanger/core/kernel';
import { ORDER_TABLE_SORTS, type OrderTableSort, SORT_DIRECTIONS } from '@cliffhanger/core/orders';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import { aDrama, anApprovedSeller, type Fixture, openFixture } from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Statement } from '../connection.ts';
import { orderTableStatement, sumsStatement } from './order-table.ts';

const ORDERS = 24_000;
const PAGE = 100;

let fixture: Fixture;
let seller: SellerId;
/** One order in two hundred is for this drama. */
let rare: DramaId;
let common: DramaId;
beforeAll(async () => {
  fixture = await openFixture();
  await addSampleCategories(fixture.owner);
  rare = await aDrama(fixture.owner);
  common = await aDrama(fixture.owner);
  seller = (await anApprovedSeller(fixture.dependencies)).id;
  await fill();
}, 300_000);
afterAll(() => fixture.close());

/** Inserted as the owner: only the number of orders and their columns matter here. */
async function fill(): Promise<void> {
  await fixture.owner.query(
    `insert into orders (seller_id, id, number, viewer_id, drama_id, first_episode, quantity, retail, wholesale,
       order_amount, purchase_cost, payment_id, sandbox, attribution, paid_at, state, due_at, shipped_at, shipped_by,
       pay_from, unsettled, deferred, release_at, completed_at, settlement_transfer, payment_transfer, audit_reason, notice)
     select $1::uuid, settlement.new_id((extract(epoch from timestamptz '2026-02-01') * 1000 + n::bigint * 300000)::bigint),
       'CH-' || lpad(upper(to_hex(n)), 8, '0'), gen_random_uuid(), case when n % 200 = 0 then $2::uuid else $3::uuid end,
       1, episodes, 500000, 220000, 500000 * episodes, 220000 * episodes,
       gen_random_uuid(), true, '{"kind": "organic"}', moment, state,
       case when state = 'completed' then null else moment end,
       case when state <> 'to-ship' then moment end, case when state <> 'to-ship' then 'seller' end,
       case when state <> 'to-ship' then 'proceeds' end, case when state <> 'to-ship' then 280000 else 0 end, 0,
       case when state <> 'to-ship' then moment + interval '7 days' end,
       case when state = 'completed' then moment end, case when state = 'completed' then gen_random_uuid() end,
       gen_random_uuid(), case when state = 'audit' then 'viewer-complaint' end, case when state = 'audit' then '{}'::jsonb end
     from (
       select n, timestamptz '2026-02-01' + n * interval '5 minutes' as moment, 1 + (n * 7919) % 60 as episodes,
         case when n > $4 - 600 then (array['in-settlement', 'to-ship', 'audit'])[1 + n % 3] else 'completed' end as state
       from generate_series(1, $4) n
     ) made`,
    [seller, rare, common, ORDERS],
  );
  await fixture.owner.query('vacuum analyze orders');
}

const asked = (more: Partial<OrderTableQuery> = {}): OrderTableQuery => ({
  sellerId: seller,
  locale: 'en',
  state: null,
  dramaId: null,
  paidFrom: null,
  paidBefore: null,
  number: null,
  sort: 'paid-at',
  direction: 'descending',
  after: null,
  size: PAGE,
  ...more,
});

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (plan: PlanNode): readonly PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Order rows scanned by the generic plan, including those filtered out. */
async function lookedAt({ text, values = [] }: Statement, settings = ''): Promise<number> {
  const client = await fixture.owner.connect();
  try {
    await client.query(`set plan_cache_mode = force_generic_plan; ${settings}`);
    const name = `plan_${randomUUID().replaceAll('-', '')}`;
    await client.query(`prepare ${name} as ${text}`);
    const literals = values.map((value) => (value === null ? 'null' : `'${String(value)}'`)).join(', ');
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, format json) execute ${name} (${literals})`,
    );
    const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
    if (plan === undefined) throw new Error('no plan');
    return nodesOf(plan.Plan)
      .filter((node) => node['Relation Name']?.startsWith('orders') === true)
      .reduce(
        (sum, node) =>
          sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
        0,
      );
  } finally {
    client.release(true);
  }
}

const MARCH = { paidFrom: instantOf(Date.UTC(2026, 2, 1)), paidBefore: instantOf(Date.UTC(2026, 3, 1)) };
const somewhere = { key: 0n, id: '019cb000-0000-7000-8000-000000000000' as OrderId };

test.each<[string, () => OrderTableQuery]>([
  ['all, the newest first', () => asked()],
  ['all, the oldest first', () => asked({ direction: 'ascending' })],
  ['further on', () => asked({ after: somewhere })],
  ['of one state', () => asked({ state: 'completed' })],
  ['of one month', () => asked(MARCH)],
  ['what waits, by deadline', () => asked({ state: 'to-ship', sort: 'due', direction: 'ascending' })],
  ['what is held, by release', () => asked({ state: 'in-settlement', sort: 'due', direction: 'ascending' })],
  ['by number', () => asked({ number: 'CH-0000A2' })],
])('%s: a page looks at a page of orders, however many there are', async (_name, query) => {
  // A page plus one, fetched again by key. Each other month may add one.
  expect(await lookedAt(orderTableStatement(query()))).toBeLessThan(3 * PAGE);
});

test('the orders of a drama that is seldom sold are found along it', async () => {
  // Open orders have no index by drama. They are a week of orders, here 600.
  expect(await lookedAt(orderTableStatement(asked({ dramaId: rare })))).toBeLessThan(600 + 3 * PAGE);
});

test('sums, and sorting by what no index knows, look at a bounded number', async () => {
  for (const statement of [orderTableStatement(asked({ sort: 'profit' })), sumsStatement(asked())]) {
    // With so few orders a sort costs as little as the index scan; with many it does not.
    expect(await lookedAt(statement, 'set enable_sort = off')).toBeLessThan(10_000 + 3 * PAGE);
  }
});

const read = (more: Partial<OrderTableQuery>) =>
  fixture.dependencies.transactions.read(({ orderTable }) => orderTable.page(asked(more)));

async function allPages(more: Partial<OrderTableQuery>): Promise<readonly OrderTableRow[]> {
  const rows: OrderTableRow[] = [];
  let after: OrderTableQuery['after'] = null;
  do {
    const { list, next } = await read({ ...more, after, size: 70 });
    rows.push(...list);
    after = next;
  } while (after !== null);
  return rows;
}

const EXPRESSIONS: Readonly<Record<OrderTableSort, string>> = {
  'paid-at': 'paid_at',
  due: `case state when 'to-ship' then least(due_at, paid_at + interval '1 day') when 'completed' then completed_at else release_at end`,
  amount: 'order_amount',
  cost: 'purchase_cost',
  profit: 'order_amount - purchase_cost',
  episodes: 'quantity',
};

const cases = ORDER_TABLE_SORTS.flatMap((sort) =>
  SORT_DIRECTIONS.flatMap((direction) =>
    ([null, 'to-ship', 'in-settlement', 'completed'] as const).map(
      (state) => [sort, direction, state] as const,
    ),
  ),
);

test.each(cases)(
  'by %s, %s, of state %s: pages follow each other without a gap',
  async (sort, direction, state) => {
    const way = direction === 'ascending' ? 'asc' : 'desc';
    const { rows } = await fixture.owner.query<{ id: string }>(
      `select id from orders where seller_id = $1 and drama_id = $2 and ($3::text is null or state = $3)
     order by ${EXPRESSIONS[sort]} ${way}, id ${way}`,
      [seller, rare, state],
    );
    expect(rows.length).toBeGreaterThan(state === null || state === 'completed' ? 100 : 0);
    const pages = await allPages({ sort, direction, state, dramaId: rare });
    expect(pages.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  },
);

test('a month ends where the next begins, and the sums are of what is listed', async () => {
  const inMarch = await allPages({ ...MARCH, dramaId: rare });
  expect(inMarch.length).toBeGreaterThan(40);
  expect(inMarch.every(({ paidAt }) => paidAt >= MARCH.paidFrom && paidAt < MARCH.paidBefore)).toBe(true);
  const filter = asked({ ...MARCH, dramaId: rare });
  const summary = await fixture.dependencies.transactions.read(({ orderTable }) =>
    orderTable.summarize(filter, 'en'),
  );
  const paid = inMarch.reduce((sum, { retail, quantity }) => sum + retail * BigInt(quantity), 0n);
  expect(summary).toMatchObject({ orders: inMarch.length, isMore: false, orderAmount: paid });
  expect(summary.dramas.map(({ dramaId }) => dramaId)).toEqual([common, rare]);
});

test('more than can be summed says that there are more', async () => {
  const summary = await fixture.dependencies.transactions.read(({ orderTable }) =>
    orderTable.summarize(asked(), 'en'),
  );
  expect(summary).toMatchObject({ orders: 10_000, isMore: true });
});
