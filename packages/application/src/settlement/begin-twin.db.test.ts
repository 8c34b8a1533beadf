import { instantOf, later } from '@cliffhanger/core/kernel';
import { inSettlement, type OrderStateKind, SETTLEMENT_HOLD_MS } from '@cliffhanger/core/orders';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  FORGET_STATE_CHANGES,
  type OpenTestDatabase,
  openTestDatabase,
  withDeviation,
} from '@cliffhanger/testing/database';
import { diceOf } from '@cliffhanger/testing/dice';
import { aDrama } from '@cliffhanger/testing/factories';
import { anyOrder, type WrittenOrder, writeOrders } from '@cliffhanger/testing/orders';
import { shown, TWIN_CASES, TWIN_SEED, TWIN_TIMEOUT_MS, untilFound } from '@cliffhanger/testing/twins';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* Compares the job that moves shipped orders into settlement with the rule in core. */

const NOW = instantOf(Date.UTC(2026, 10, 15, 12));
const OTHERS: readonly OrderStateKind[] = ['to-ship', 'in-settlement', 'audit', 'completed', 'refunded'];
const KINDS: readonly OrderStateKind[] = [...OTHERS, ...OTHERS.map(() => 'shipped' as const)];

let open: OpenTestDatabase;
let dramaId: WrittenOrder['dramaId'];
beforeAll(async () => {
  open = await openTestDatabase({ maxConnections: 2 });
  await open.owner.query(FORGET_STATE_CHANGES);
  await addSampleCategories(open.owner);
  dramaId = await aDrama(open.owner);
});
afterAll(() => open.close());

/** Includes the times that a shipment writes. */
async function write(orders: readonly WrittenOrder[]): Promise<void> {
  await writeOrders(open.owner, orders);
  await open.owner.query(
    `update orders set release_at = shipped_at + $2::bigint * interval '1 millisecond',
       due_at = orders.next_due_at(state, paid_at, first_play_at, shipped_at, release_at, null)
     where state = 'shipped' and id = any ($1::uuid[])`,
    [orders.map(({ id }) => id), SETTLEMENT_HOLD_MS],
  );
}

interface Standing {
  readonly id: string;
  readonly state: string;
  readonly shipped_at: bigint | null;
  readonly release_at: bigint | null;
  readonly is_due_then: boolean;
}

async function standingsOf(orders: readonly WrittenOrder[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await open.owner.query<Standing>(
    `select id, state, (extract(epoch from shipped_at) * 1000)::bigint as shipped_at,
       (extract(epoch from release_at) * 1000)::bigint as release_at, due_at = release_at as is_due_then
     from orders where id = any ($1::uuid[])`,
    [orders.map(({ id }) => id)],
  );
  return new Map(
    rows.map(({ id, state, shipped_at, release_at, is_due_then }) => [
      id,
      state === 'in-settlement' ? `${state} ${shipped_at} ${release_at} ${is_due_then}` : state,
    ]),
  );
}

function standingByRule(order: WrittenOrder): string {
  const begun = inSettlement(order, NOW);
  const state = begun.ok ? begun.value : order.state;
  return state.kind === 'in-settlement'
    ? `${state.kind} ${state.shippedAt} ${state.releaseAt} true`
    : state.kind;
}

async function differingBeginnings(seed: string, many: number) {
  const dice = diceOf(seed);
  const orders = Array.from({ length: many }, () =>
    anyOrder(dice, { dramas: [dramaId], now: NOW }, KINDS),
  ).map((order) => (dice.isLucky(0.3) ? { ...order, firstPlayAt: null } : order));
  await write(orders);
  const { rows } = await open.owner.query<{ begun: bigint }>(
    'select settlement.begin_until($1, $2) as begun',
    [NOW, many + 1],
  );
  const found = await standingsOf(orders);
  const begun = orders.filter((order) => inSettlement(order, NOW).ok);
  const differences = orders.flatMap((order) => {
    const [expected, stands] = [standingByRule(order), found.get(order.id)];
    return expected === stands ? [] : [`${shown(order)}: ${expected} <> ${stands}`];
  });
  if (Number(rows[0]?.begun) !== begun.length) differences.push(`${begun.length} <> ${rows[0]?.begun} begun`);
  const waiting = orders.filter(({ state }) => state.kind === 'shipped').length - begun.length;
  // Keeps these orders out of the next comparison.
  await open.owner.query("update orders set due_at = $1 where state = 'shipped'", [
    new Date(later(NOW, SETTLEMENT_HOLD_MS)),
  ]);
  return { differences, begun: begun.length, waiting };
}

test(
  `the clock puts into settlement what the rule says, no millisecond early, seed ${TWIN_SEED}`,
  async () => {
    const { differences, begun, waiting } = await differingBeginnings(TWIN_SEED, TWIN_CASES);
    expect(differences).toEqual([]);
    expect(Math.min(begun, waiting)).toBeGreaterThan(TWIN_CASES / 50);
  },
  TWIN_TIMEOUT_MS,
);

test.each([
  [
    'settlement.begin_until',
    'due_at <= to_timestamp(p_now_ms / 1000.0)',
    'due_at < to_timestamp(p_now_ms / 1000.0)',
  ],
  ['settlement.begin_until', 'null, o.release_at', 'null, o.due_at'],
  ['settlement.begin_until', "where state = 'shipped' and due_at", "where state <> 'shipped' and due_at"],
  ['orders.next_due_at', '24:00:00', '23:59:59.999'],
  ['orders.next_due_at', 'greatest(', 'least('],
])('a deviation in %s is found: %s as %s', async (name, from, to) => {
  const found = await withDeviation(open.owner, { function: name, from, to }, () =>
    untilFound(
      300,
      async (cases) => (await differingBeginnings(`planted ${from} ${cases}`, cases)).differences,
    ),
  );
  expect(found).not.toEqual([]);
});
