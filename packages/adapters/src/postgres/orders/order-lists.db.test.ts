import { randomUUID } from 'node:crypto';
import { saveAutoShip } from '@cliffhanger/application/library';
import type { HoldKind, OrderCard, OrdersQuery } from '@cliffhanger/application/ports';
import type { DramaId } from '@cliffhanger/core/catalog';
import { HOUR_MS, type OrderId, type SellerId } from '@cliffhanger/core/kernel';
import { type OrderStateKind, shippingDeadlines } from '@cliffhanger/core/orders';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aConsignment,
  aDrama,
  anApprovedSeller,
  anOrder,
  type Fixture,
  openFixture,
  valueOf,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Statement } from '../connection.ts';
import { holdsStatement, ordersStatement } from './order-lists.ts';

const ORDERS = 40_000;

let fixture: Fixture;
let seller: SellerId;
let drama: DramaId;
/** In the middle of the orders to ship. */
let waiting: OrderId;
beforeAll(async () => {
  fixture = await openFixture();
  await addSampleCategories(fixture.owner);
  drama = await aDrama(fixture.owner);
  seller = (await anApprovedSeller(fixture.dependencies)).id;
  await fill();
  waiting = await oneThatWaits();
}, 120_000);
afterAll(() => fixture.close());

async function oneThatWaits(): Promise<OrderId> {
  const { rows } = await fixture.owner.query<{ id: OrderId }>(
    `select id from orders where seller_id = $1 and state = 'to-ship' order by due_at offset 1000 limit 1`,
    [seller],
  );
  if (rows[0] === undefined) throw new Error('nothing waits');
  return rows[0].id;
}

/** Far more orders than a page, inserted as the owner: only their number matters here. */
async function fill(): Promise<void> {
  await fixture.owner.query(
    `insert into orders (seller_id, id, number, viewer_id, drama_id, first_episode, quantity, retail, wholesale,
       order_amount, purchase_cost, payment_id, sandbox, attribution, paid_at, state, due_at, shipped_at, shipped_by,
       pay_from, unsettled, deferred, release_at, completed_at, settlement_transfer, payment_transfer, audit_reason, notice)
     select case when n % 2 = 0 then $1::uuid else gen_random_uuid() end,
       settlement.new_id((extract(epoch from timestamptz '2026-02-01') * 1000 + n::bigint * 300000)::bigint),
       'CH-' || lpad(upper(to_hex(n)), 8, '0'), gen_random_uuid(), $2, 1, 1, 500000, 220000, 500000, 220000,
       gen_random_uuid(), true, '{"kind": "organic"}', moment, state,
       case when state = 'completed' then null else moment end,
       case when state <> 'to-ship' then moment end, case when state <> 'to-ship' then 'seller' end,
       case when state <> 'to-ship' then 'proceeds' end, case when state <> 'to-ship' then 280000 else 0 end, 0,
       case when state <> 'to-ship' then moment + interval '7 days' end,
       case when state = 'completed' then moment end, case when state = 'completed' then gen_random_uuid() end,
       gen_random_uuid(), case when state = 'audit' then 'viewer-complaint' end, case when state = 'audit' then '{}'::jsonb end
     from (
       select n, timestamptz '2026-02-01' + n * interval '5 minutes' as moment,
         (array['completed', 'completed', 'completed', 'in-settlement', 'to-ship', 'audit'])[1 + (n / 2) % 6] as state
       from generate_series(1, $3) n
     ) made`,
    [seller, drama, ORDERS],
  );
  await fixture.owner.query('analyze orders');
  await fixture.owner.query('vacuum analyze orders');
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (plan: PlanNode): readonly PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The generic plan that a prepared statement uses after its first executions. */
async function planOf({ text, values = [] }: Statement): Promise<readonly PlanNode[]> {
  const client = await fixture.owner.connect();
  try {
    await client.query('set plan_cache_mode = force_generic_plan');
    const name = `plan_${randomUUID().replaceAll('-', '')}`;
    await client.query(`prepare ${name} as ${text}`);
    const literals = values.map((value) => (value === null ? 'null' : `'${String(value)}'`)).join(', ');
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, format json) execute ${name} (${literals})`,
    );
    const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
    if (plan === undefined) throw new Error('no plan');
    return nodesOf(plan.Plan);
  } finally {
    client.release(true);
  }
}

const isOfOrders = (node: PlanNode): boolean => node['Relation Name']?.startsWith('orders') ?? false;

const touched = (node: PlanNode): number => node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);

/** Order rows scanned, including those filtered out. */
const looked = (plan: readonly PlanNode[]): number =>
  plan.filter(isOfOrders).reduce((sum, node) => sum + touched(node) * node['Actual Loops'], 0);

const page = { page: 1, size: 20 };
const all = (): OrdersQuery => ({
  sellerId: seller,
  locale: 'en',
  state: null,
  number: null,
  sort: 'newest',
  after: null,
  ...page,
});
const lists: readonly (readonly [string, () => Statement])[] = [
  ...([null, 'to-ship', 'in-settlement', 'completed', 'audit'] as readonly (OrderStateKind | null)[]).map(
    (state) => [`orders ${state ?? 'of every state'}`, () => ordersStatement({ ...all(), state })] as const,
  ),
  ['a search by number', () => ordersStatement({ ...all(), number: 'CH-00000A2' })],
  ['what waits, by deadline', () => ordersStatement({ ...all(), state: 'to-ship', sort: 'deadline' })],
  [
    'what waits, by deadline, after the last one seen',
    () => ordersStatement({ ...all(), state: 'to-ship', sort: 'deadline', after: waiting }),
  ],
  ...([null, 'waiting', 'audit', 'released'] as readonly (HoldKind | null)[]).map(
    (kind) =>
      [
        `holds ${kind ?? 'of every kind'}`,
        () => holdsStatement({ sellerId: seller, locale: 'en', kind, ...page }),
      ] as const,
  ),
];

test.each(lists)('%s: a page looks at a page of orders, however many there are', async (_name, statement) => {
  const plan = await planOf(statement());
  // For months without orders the planner may choose a sequential scan.
  const scans = plan.filter((node) => isOfOrders(node) && touched(node) > 0).map((node) => node['Node Type']);
  expect(scans).not.toContain('Seq Scan');
  expect(scans).not.toContain('Bitmap Heap Scan');
  // Twenty-one rows of the page, fetched again by key. Each other month may add one.
  expect(looked(plan)).toBeLessThan(200);
});

test('the lists know their totals from the counters', async () => {
  const { total, list, hasMore } = await fixture.dependencies.transactions.read(({ orders }) =>
    orders.list({ ...all(), state: 'audit', page: 2, size: 50 }),
  );
  const { rows } = await fixture.owner.query<{ n: bigint }>(
    `select count(*) as n from orders where seller_id = $1 and state = 'audit'`,
    [seller],
  );
  expect(total).toBe(Number(rows[0]?.n));
  expect(list).toHaveLength(50);
  expect(hasMore).toBe(true);
});

const read = (more: object) =>
  fixture.dependencies.transactions.read(({ orders }) => orders.list({ ...all(), size: 10, ...more }));

test('pages follow each other without a gap, by number or by the last one seen', async () => {
  const first = await read({});
  const second = await read({ page: 2 });
  expect((await read({ size: 20 })).list).toEqual([...first.list, ...second.list]);
  expect((await read({ after: first.list.at(-1)?.id })).list).toEqual(second.list);
});

test('what waits to be shipped stands by its deadlines over all pages, without a gap', async () => {
  const { id: sellerId } = await anApprovedSeller(fixture.dependencies);
  const dramas = [await aDrama(fixture.owner), await aDrama(fixture.owner)] as const;
  const { id: consignmentId } = await aConsignment(fixture.dependencies, sellerId, dramas[0]);
  const autoShip = { isOn: false, dailyCostLimit: null };
  valueOf(await saveAutoShip(fixture.dependencies)({ sellerId, consignmentId, autoShip }));
  for (let placed = 0; placed < 12; placed += 1) {
    await anOrder(fixture.dependencies, { sellerId, dramaId: dramas[placed % 3 === 2 ? 1 : 0] });
    fixture.clock.pass(3 * HOUR_MS);
  }
  const asked = { sellerId, state: 'to-ship', sort: 'deadline', size: 5 };
  const deadlineOf = ({ paidAt, holdsRight }: OrderCard): number => {
    const { shipBy, platformShipsAt } = shippingDeadlines(paidAt, holdsRight);
    return platformShipsAt ?? shipBy;
  };
  const whole = (await read({ ...asked, size: 50 })).list;
  expect(whole).toHaveLength(12);
  expect(new Set(whole.map(({ holdsRight }) => holdsRight)).size).toBe(2);
  expect(whole.map(deadlineOf)).toEqual(whole.map(deadlineOf).toSorted((one, other) => one - other));

  const seen: OrderCard[] = [];
  for (let more = true; more; ) {
    const { list, hasMore } = await read({ ...asked, after: seen.at(-1)?.id ?? null });
    seen.push(...list);
    more = hasMore;
  }
  expect(seen).toEqual(whole);
});

test('the list of what waits to be shipped and all that waits are read over one connection', async () => {
  const [page, everything] = await fixture.dependencies.transactions.read(async ({ orders }) => [
    await orders.list({ ...all(), state: 'to-ship', size: 10 }),
    await orders.listToShip(seller, 20),
  ]);
  expect(page.list).toHaveLength(10);
  expect(everything).toHaveLength(20);
});
