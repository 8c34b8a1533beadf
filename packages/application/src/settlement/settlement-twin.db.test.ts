import { randomUUID } from 'node:crypto';
import {
  addMoney,
  DAY_MS,
  type Instant,
  idOf,
  instantOf,
  later,
  type Money,
  type OrderId,
  type SellerId,
  shareRoundedDown,
  subtractMoney,
} from '@cliffhanger/core/kernel';
import {
  contentHash,
  type Posting,
  platformSaleSettled,
  platformShard,
  type SettledOrder,
  settled,
  settledEarly,
} from '@cliffhanger/core/ledger';
import { completed, type Order } from '@cliffhanger/core/orders';
import {
  checkEarlySettlement,
  EARLY_SETTLEMENT_FEE,
  EARLY_SETTLEMENTS_A_MONTH,
  earlySettlementKeys,
  MOST_EARLY_ORDERS_A_TRANSFER,
  naturalMonth,
  QUOTE_VALID_MS,
  quoteEarlySettlementOf,
} from '@cliffhanger/core/settlement';
import { type OpenTestDatabase, openTestDatabase, withDeviation } from '@cliffhanger/testing/database';
import { type Dice, diceOf } from '@cliffhanger/testing/dice';
import { TWIN_CASES, TWIN_SEED, untilFound } from '@cliffhanger/testing/twins';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* Compares the database functions that release held money with the rules of core, on random orders. */

let open: OpenTestDatabase;
beforeAll(async () => {
  open = await openTestDatabase({ maxConnections: 2 });
});
afterAll(() => open.close());

const NOW = instantOf(Date.UTC(2026, 10, 15, 12));

interface HeldOrder extends SettledOrder {
  readonly sellerId: SellerId;
  readonly state: 'shipped' | 'in-settlement' | 'audit';
  readonly isPlatforms: boolean;
  readonly isDisputed: boolean;
  readonly releaseAt: Instant;
}

/** Some are released at this exact millisecond, one before or one after it. */
const heldOrder = (dice: Dice, sellerId: SellerId): HeldOrder => ({
  sellerId,
  orderId: idOf(randomUUID()),
  state: dice.pickWeighted(['in-settlement', 'shipped', 'audit'] as const, (state) =>
    state === 'in-settlement' ? 4 : 1,
  ),
  isPlatforms: dice.isLucky(0.15),
  isDisputed: dice.isLucky(0.1),
  releaseAt: later(NOW, dice.isLucky(0.2) ? dice.between(-1, 1) : dice.between(-2 * DAY_MS, 7 * DAY_MS)),
  unsettled: BigInt(dice.between(1, 30_000_000)) as Money,
  deferred: BigInt(dice.between(0, 9_000_000)) as Money,
});

const ordersOf = (dice: Dice, sellerId: SellerId, most = 5): readonly HeldOrder[] =>
  Array.from({ length: dice.between(0, most) }, () => heldOrder(dice, sellerId));

const at = (name: string) => `to_timestamp((o ->> '${name}')::bigint / 1000.0)`;

/** Writes the orders and their held amounts in the books, as the owner. */
async function store(orders: readonly HeldOrder[]): Promise<void> {
  await open.owner.query(
    `insert into orders (seller_id, id, number, viewer_id, drama_id, first_episode, quantity, retail, wholesale,
       order_amount, purchase_cost, payment_id, sandbox, attribution, paid_at, state, due_at, shipped_at, shipped_by,
       unsettled, deferred, release_at, audit_reason, audited_at, notice, payment_transfer, shipment_transfer)
     select (o ->> 'sellerId')::uuid, (o ->> 'orderId')::uuid, 'CH-' || upper(left(md5(o ->> 'orderId'), 12)),
       gen_random_uuid(), gen_random_uuid(), 4, 1, 1, 1, 1, 1, gen_random_uuid(), false, '{}',
       ${at('releaseAt')} - interval '168 hours', o ->> 'state', ${at('releaseAt')},
       ${at('releaseAt')} - interval '168 hours', case when (o ->> 'isPlatforms')::boolean then 'platform' else 'seller' end,
       (o ->> 'unsettled')::bigint, (o ->> 'deferred')::bigint, ${at('releaseAt')}, 'viewer-complaint', now(), '{"rule": "viewer-complaint"}',
       gen_random_uuid(), gen_random_uuid()
     from jsonb_array_elements($1::jsonb) o`,
    [json(orders)],
  );
  // Without statistics the planner scans all orders of a state for each one.
  await open.owner.query('analyze orders');
  await open.owner.query(
    `insert into checkout.disputes (id, processor, seller_id, order_id, reason, opened_at, decided_by, state)
     select gen_random_uuid(), 'stripe', (o ->> 'sellerId')::uuid, (o ->> 'orderId')::uuid, '', now(),
       now() + interval '1 day', 'open'
     from jsonb_array_elements($1::jsonb) o where (o ->> 'isDisputed')::boolean`,
    [json(orders)],
  );
  await open.owner.query(
    `select ledger.book(seller, 'held:' || seller, 'shipment', 'twin', 'x', $2, 'twin',
       array['processor:twin', 'seller:unsettled'], array[-held, held])
     from (select (o ->> 'sellerId')::uuid as seller, sum((o ->> 'unsettled')::bigint)::bigint as held
           from jsonb_array_elements($1::jsonb) o group by 1) books where held > 0`,
    [json(orders), NOW],
  );
  // Books for sellers without held amounts.
  await open.owner.query(
    `insert into ledger.books (journal_id) select distinct (o ->> 'sellerId')::uuid from jsonb_array_elements($1::jsonb) o
     on conflict do nothing`,
    [json(orders)],
  );
}

const json = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? String(one) : one));

const byId = (one: SettledOrder, other: SettledOrder): number => (one.orderId < other.orderId ? -1 : 1);
const sumOf = (orders: readonly SettledOrder[]): Money =>
  addMoney(...orders.map(({ unsettled }) => unsettled));

/** The transfers by key: a hash of their content, their actor and their time. */
async function transfersOf(pattern: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await open.owner.query<{ key: string; chain: string; said: string }>(
    `select t.key, t.journal_id as chain, encode(sha256(convert_to(ledger.content_of(t), 'UTF8')), 'hex') || ' ' || t.actor || ' '
       || (extract(epoch from t.effective_at) * 1000)::bigint as said
     from ledger.transfers t where t.key like $1`,
    [pattern],
  );
  return new Map(rows.map(({ key, chain, said }) => [`${key} ${chain}`, said]));
}

const inBooks = (posting: Posting, reference: { type: string; id: string }, actor: string): string =>
  `${contentHash({ ...posting, reference })} ${actor} ${NOW}`;

async function completedOf(orders: readonly HeldOrder[]): Promise<ReadonlySet<string>> {
  const { rows } = await open.owner.query<{ id: string }>(
    `select id from orders where state = 'completed' and due_at is null and settlement_transfer is not null
       and completed_at = to_timestamp($2 / 1000.0) and id = any ($1::uuid[])`,
    [orders.map(({ orderId }) => orderId), NOW],
  );
  return new Set(rows.map(({ id }) => id));
}

interface EarlyCase {
  readonly sellerId: SellerId;
  readonly orders: readonly HeldOrder[];
  readonly used: number;
  readonly shownSum: Money;
  readonly quotedAt: Instant | null;
}

const isWaiting = ({ state, releaseAt, isPlatforms, isDisputed }: HeldOrder): boolean =>
  state === 'in-settlement' && releaseAt > NOW && !isPlatforms && !isDisputed;

function earlyCase(dice: Dice): EarlyCase {
  const sellerId = idOf<'seller'>(randomUUID());
  const orders = ordersOf(dice, sellerId);
  const sum = sumOf(orders.filter(isWaiting));
  return {
    sellerId,
    orders,
    used: dice.pickWeighted([0, 1, 2], (used) => 3 - used),
    shownSum: (dice.isLucky(0.85) ? sum : sum + 1n) as Money,
    quotedAt: dice.isLucky(0.4)
      ? null
      : later(
          NOW,
          dice.isLucky(0.3)
            ? dice.between(-1, 1) - QUOTE_VALID_MS
            : -dice.between(0, QUOTE_VALID_MS + 60_000),
        ),
  };
}

interface EarlyRow {
  readonly outcome: string;
  readonly id: string | null;
  readonly month: string;
  readonly orders: number | null;
  readonly amount: Money;
  readonly fee: Money | null;
  readonly applications_left: number | null;
}

async function applyAll(cases: readonly EarlyCase[]): Promise<readonly EarlyRow[]> {
  await open.owner.query(
    `insert into settlement.early_settlements (seller_id, id, month, slot, orders, amount, fee, applied_at)
     select (c ->> 'sellerId')::uuid, gen_random_uuid(), '2026-11', slot, 1, 1, 0, now()
     from jsonb_array_elements($1::jsonb) c, generate_series(1, (c ->> 'used')::integer) slot`,
    [json(cases)],
  );
  const { rows } = await open.app.query<EarlyRow>(
    `select a.* from unnest($1::uuid[], $2::bigint[], $3::bigint[]) with ordinality as c (seller, shown, quoted, ordinal),
       lateral settlement.apply_early(c.seller, c.shown, c.quoted, $4) a order by c.ordinal`,
    [
      cases.map(({ sellerId }) => sellerId),
      cases.map(({ shownSum }) => shownSum),
      cases.map(({ quotedAt }) => quotedAt),
      NOW,
    ],
  );
  return rows;
}

interface Early {
  readonly outcome: string;
  readonly figures?: unknown;
  /** By key. */
  readonly transfers?: Readonly<Record<string, string | undefined>>;
  readonly completed?: readonly string[];
}

/** The result of core, with the ID that the database assigned. */
function earlyByRule({ sellerId, orders, used, shownSum, quotedAt }: EarlyCase, id: string | null): Early {
  const waiting = orders.filter(isWaiting).toSorted(byId);
  const current = quoteEarlySettlementOf({ count: waiting.length, sum: sumOf(waiting) }, used);
  const checked = checkEarlySettlement({ shownSum, quotedAt }, current, NOW);
  if (!checked.ok) return { outcome: checked.refusal.name, completed: [] };
  return {
    outcome: 'applied',
    figures: [
      naturalMonth(NOW),
      waiting.length,
      current.sum,
      current.fee,
      EARLY_SETTLEMENTS_A_MONTH - used - 1,
    ],
    transfers: partsByRule(sellerId, waiting, id ?? ''),
    completed: waiting.map(({ orderId }) => orderId),
  };
}

function partsByRule(
  sellerId: SellerId,
  waiting: readonly SettledOrder[],
  id: string,
): Record<string, string> {
  let before = 0n as Money;
  return Object.fromEntries(
    earlySettlementKeys(id, waiting.length).map((key, part) => {
      const first = part * MOST_EARLY_ORDERS_A_TRANSFER;
      const orders = waiting.slice(first, first + MOST_EARLY_ORDERS_A_TRANSFER);
      const after = addMoney(before, sumOf(orders));
      const fee = subtractMoney(
        shareRoundedDown(after, EARLY_SETTLEMENT_FEE),
        shareRoundedDown(before, EARLY_SETTLEMENT_FEE),
      );
      before = after;
      const reference = { type: 'early-settlement', id };
      return [key, inBooks(settledEarly(orders, fee), reference, `seller:${sellerId}`)];
    }),
  );
}

async function earlyDifferences(cases: readonly EarlyCase[]) {
  await store(cases.flatMap(({ orders }) => orders));
  const rows = await applyAll(cases);
  const [transfers, done] = await Promise.all([
    transfersOf('early-settlement:%'),
    completedOf(cases.flatMap(({ orders }) => orders)),
  ]);
  const outcomes = new Set<string>();
  const differences = cases.flatMap((one, index): readonly unknown[] => {
    const row = rows[index];
    if (row === undefined) return [{ one, byDatabase: undefined }];
    outcomes.add(row.outcome);
    const byRule = earlyByRule(one, row.id);
    const completedHere = one.orders.map(({ orderId }) => orderId).filter((id) => done.has(id));
    const byDatabase: Early =
      row.outcome === 'applied'
        ? {
            outcome: row.outcome,
            figures: [row.month, row.orders, row.amount, row.fee, row.applications_left],
            transfers: Object.fromEntries(
              earlySettlementKeys(row.id ?? '', row.orders ?? 0).map((key) => [
                key,
                transfers.get(`${key} ${one.sellerId}`),
              ]),
            ),
            completed: completedHere.toSorted(),
          }
        : { outcome: row.outcome, completed: completedHere };
    return json(byRule) === json(byDatabase) ? [] : [{ byRule, byDatabase }];
  });
  return { differences, outcomes };
}

const earlyCases = (key: string, count = TWIN_CASES): readonly EarlyCase[] => {
  const dice = diceOf(key);
  return Array.from({ length: count }, () => earlyCase(dice));
};

test(`an early settlement is the same by the rule and by the database, seed ${TWIN_SEED}`, async () => {
  const { differences, outcomes } = await earlyDifferences(earlyCases(`${TWIN_SEED} early`));
  expect(differences).toEqual([]);
  expect(outcomes).toEqual(
    new Set([
      'applied',
      'early-settlement-limit',
      'quote-expired',
      'order-data-changed',
      'nothing-to-settle',
    ]),
  );
});

test('one with more orders than a transfer takes is several, and their fees are rounded once', async () => {
  const dice = diceOf(`${TWIN_SEED} many`);
  const sellerId = idOf<'seller'>(randomUUID());
  const orders = Array.from({ length: 2 * MOST_EARLY_ORDERS_A_TRANSFER + 1 }, () => ({
    ...heldOrder(dice, sellerId),
    state: 'in-settlement' as const,
    isPlatforms: false,
    isDisputed: false,
    releaseAt: later(NOW, DAY_MS),
  }));
  const one = { sellerId, orders, used: 0, shownSum: sumOf(orders), quotedAt: NOW };
  expect((await earlyDifferences([one])).differences).toEqual([]);
});

test.each([
  ['a fee of 4.99 %', 'fee_rate        constant bigint := 500', 'fee_rate        constant bigint := 499'],
  ['one a month', 'a_month         constant integer := 2', 'a_month         constant integer := 1'],
  ['a quote that is good for a second longer', ':= 600000', ':= 601000'],
  ['what is due', 'o.release_at > now_at', 'o.release_at >= now_at'],
  ['what a bank disputes', "d.state = 'open'", "d.state = 'won'"],
])('a database that settles early with %s is found', async (_what, from, to) => {
  const planted = { function: 'settlement.apply_early', from, to };
  const found = await withDeviation(open.owner, planted, () =>
    untilFound(
      150,
      async (cases) => (await earlyDifferences(earlyCases(`planted ${from} ${cases}`, cases))).differences,
    ),
  );
  expect(found.length).toBeGreaterThan(0);
});

/** The orders that core's job would complete, and the content of each transfer. */
function settledByRule(orders: readonly HeldOrder[], run: string) {
  const due = orders.filter(
    ({ state, releaseAt }) =>
      completed({ state: { kind: state, releaseAt } } as unknown as Order, NOW, 'due').ok,
  );
  const key = `settlement:${run}`;
  const reference = { type: 'run', id: run };
  const transfers = new Map<string, string>();
  const own = due.filter(({ isPlatforms }) => !isPlatforms);
  for (const sellerId of new Set(own.map((order) => order.sellerId))) {
    const theirs = own.filter((order) => order.sellerId === sellerId);
    const posting = settled(theirs.toSorted(byId));
    if (posting.entries.length > 0)
      transfers.set(`${key} ${sellerId}`, inBooks(posting, reference, 'rule:settlement'));
  }
  const platforms = due.filter(({ isPlatforms }) => isPlatforms).toSorted(byId);
  const entries = platforms.flatMap(
    ({ orderId, deferred }) => platformSaleSettled(orderId, deferred).entries,
  );
  if (entries.length > 0)
    transfers.set(
      `${key} ${platformShard(key)}`,
      inBooks({ kind: 'settlement', entries }, reference, 'rule:settlement'),
    );
  return { transfers, completed: due.map(({ orderId }) => orderId).toSorted() };
}

const MOST_A_SELLER = 5;

async function settlementDifferences(key: string, count: number) {
  const dice = diceOf(key);
  const orders: readonly HeldOrder[] = Array.from({ length: count }, () =>
    ordersOf(dice, idOf(randomUUID()), MOST_A_SELLER).map((order) => ({
      ...order,
      // An order must book something.
      deferred: (order.deferred + 1n) as Money,
    })),
  ).flat();
  await store(orders);
  const before = new Set((await transfersOf('settlement:%')).keys());
  await open.app.query('select settlement.settle_due(1000000, 1000, $1)', [NOW]);
  const written = [...(await transfersOf('settlement:%'))].filter(([name]) => !before.has(name));
  const run = /^settlement:(\S+)/.exec(written[0]?.[0] ?? '')?.[1] ?? '';
  const byRule = settledByRule(orders, run);
  const byDatabase = {
    transfers: new Map(written),
    completed: [...(await completedOf(orders))].toSorted() as OrderId[],
  };
  const names = new Set([...byRule.transfers.keys(), ...byDatabase.transfers.keys()]);
  return [
    ...[...names].filter((name) => byRule.transfers.get(name) !== byDatabase.transfers.get(name)),
    ...byRule.completed.filter((id) => !byDatabase.completed.includes(id)),
    ...byDatabase.completed.filter((id) => !byRule.completed.includes(id)),
  ];
}

test(`a settlement job settles the same orders by the rule and by the database, seed ${TWIN_SEED}`, async () => {
  // Excludes orders that the cases above left on hold.
  await open.owner.query(
    "update orders set due_at = 'infinity', release_at = 'infinity' where due_at is not null",
  );
  expect(await settlementDifferences(`${TWIN_SEED} settlement`, TWIN_CASES)).toEqual([]);
});

test.each([
  ['a millisecond early', 'o.due_at <= now_at', "o.due_at <= now_at + interval '1 ms'"],
  ['what is only shipped', "o.state = 'in-settlement'", "o.state in ('in-settlement', 'shipped')"],
])('a database that settles %s is found', async (_what, from, to) => {
  const planted = { function: 'settlement.settle_until', from, to };
  const found = withDeviation(open.owner, planted, () =>
    untilFound(300, (cases) => settlementDifferences(`planted ${from} ${cases}`, cases)),
  );
  // The state machine of the orders itself rejects an unknown transition.
  const differences = await found.catch((error: Error) => [error.message]);
  expect(differences.length).toBeGreaterThan(0);
});
