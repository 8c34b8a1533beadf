import type { DramaId } from '@cliffhanger/core/catalog';
import { type Instant, instantOf, later, type OrderId } from '@cliffhanger/core/kernel';
import {
  AUDIT_HOLDS_AT_MOST_MS,
  nextDueAt,
  type OrderState,
  type OrderStateKind,
  SETTLEMENT_HOLD_MS,
} from '@cliffhanger/core/orders';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import { type OpenTestDatabase, openTestDatabase, withDeviation } from '@cliffhanger/testing/database';
import { type Dice, diceOf } from '@cliffhanger/testing/dice';
import { addOperators, IDA, manyDramas } from '@cliffhanger/testing/factories';
import { anyOrder, type WrittenOrder, writeOrders, writePayments } from '@cliffhanger/testing/orders';
import { TWIN_CASES, TWIN_SEED, TWIN_TIMEOUT_MS } from '@cliffhanger/testing/twins';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* When an order is next due, after each possible event: compares `orders.due_at` with the rule of core. */

const NOW = instantOf(Date.UTC(2026, 10, 15, 12));

let open: OpenTestDatabase;
let dramas: readonly DramaId[];
beforeAll(async () => {
  open = await openTestDatabase({ maxConnections: 2 });
  await addOperators(open.owner);
  await addSampleCategories(open.owner);
  dramas = await manyDramas(open.owner, 3);
});
afterAll(() => open.close());

interface Happening {
  /** The states in which the event can occur. */
  readonly among: readonly OrderStateKind[];
  /** `o` is one of these orders; without it the call scans all due orders. */
  readonly call: string;
  /** True: processes every order now, due or not. */
  readonly isLookedAt?: boolean;
}

const RIGHT_GAINED = `with gained as (
    insert into consignments (seller_id, id, drama_id, added_at)
    select seller_id, gen_random_uuid(), drama_id, now() from orders where id = any ($1::uuid[]) on conflict do nothing
  ) select`;

const HAPPENINGS: Readonly<Record<string, Happening>> = {
  'its seller ships it': {
    among: ['to-ship'],
    call: 'orders.ship_order(o.seller_id, o.number, null, $2)',
  },
  'its seller gets the right': {
    among: ['to-ship'],
    call: 'orders.right_gained(o.seller_id, array[o.drama_id], $2)',
  },
  'the clock looks whether it was shipped': {
    among: ['to-ship'],
    call: 'orders.ship_overdue(1000, $1)',
    isLookedAt: true,
  },
  'its viewer plays': {
    among: ['to-ship', 'shipped', 'in-settlement', 'audit', 'completed', 'refunded'],
    call: 'checkout.record_first_play(o.viewer_id, o.drama_id, 1, $2)',
  },
  'its viewer cancels': {
    among: ['to-ship', 'shipped'],
    call: 'checkout.cancel_order(o.viewer_id, o.id, $2)',
  },
  'its hold begins': { among: ['shipped'], call: 'settlement.begin_due(10000, $1)' },
  'its hold ends': { among: ['in-settlement'], call: 'settlement.settle_due(10000, 1000, $1)' },
  'it is audited': {
    among: ['to-ship', 'shipped', 'in-settlement'],
    call: `settlement.open_audit('${IDA}', o.seller_id, o.number, 'own-purchase', 'one card', $2)`,
  },
  'its audit is dismissed': {
    among: ['audit'],
    call: `settlement.release_from_audit(o.seller_id, o.id, o.notice, $2)`,
  },
  'its audit runs out': { among: ['audit'], call: 'settlement.end_audits(10000, $1)' },
};
const NAMES = Object.keys(HAPPENINGS);

async function happen(name: string, orders: readonly WrittenOrder[]): Promise<void> {
  const { call } = HAPPENINGS[name] as Happening;
  if (!call.includes('o.')) {
    // Some process at most a thousand per call.
    let taken: number | null;
    do taken = (await open.owner.query(`select * from ${call}`, [NOW])).rowCount;
    while (taken !== null && taken >= 1_000);
    return;
  }
  const ids = orders.map(({ id }) => id);
  if (call.startsWith('orders.right_gained')) await open.owner.query(`${RIGHT_GAINED} 1`, [ids]);
  await open.owner.query(`select ${call} from orders o where o.id = any ($1::uuid[])`, [ids, NOW]);
}

interface Row {
  readonly id: OrderId;
  readonly kind: OrderStateKind;
  readonly paidAt: Instant;
  readonly shipFrom: Instant | null;
  readonly firstPlayAt: Instant | null;
  readonly shippedAt: Instant | null;
  readonly releaseAt: Instant | null;
  readonly dueAt: Instant | null;
  readonly holdsRight: boolean;
}

const asStored = async (ids: readonly OrderId[]): Promise<readonly Row[]> =>
  (
    await open.owner.query<Row>(
      `select o.id, o.state as kind, o.paid_at as "paidAt", o.ship_from as "shipFrom", o.first_play_at as "firstPlayAt",
         o.shipped_at as "shippedAt", o.release_at as "releaseAt", o.due_at as "dueAt",
         exists (select from consignments c where c.seller_id = o.seller_id and c.drama_id = o.drama_id
           and c.removed_at is null) as "holdsRight"
       from orders o where o.id = any ($1::uuid[])`,
      [ids],
    )
  ).rows;

const dueByRule = ({ kind, shippedAt, releaseAt, ...facts }: Row): Instant | null =>
  nextDueAt({ ...facts, state: { kind, shippedAt, releaseAt } as OrderState }) ?? null;

function anyCase(dice: Dice, { among, isLookedAt = false }: Happening): WrittenOrder {
  const order = endingSoon(dice, anyOrder(dice, { dramas, now: NOW }, among));
  return { ...order, dueAt: isLookedAt ? NOW : (nextDueAt(order) ?? NOW) };
}

/** A hold that ends now, a millisecond before or after; other orders stay unchanged. */
function endingSoon(dice: Dice, order: WrittenOrder): WrittenOrder {
  const { state } = order;
  if (!('releaseAt' in state)) return order;
  const releaseAt = later(NOW, dice.between(-1, 1));
  if (state.kind === 'audit' && state.shippedAt === null) {
    const auditedAt = later(releaseAt, -AUDIT_HOLDS_AT_MOST_MS);
    return { ...order, state: { ...state, auditedAt, releaseAt } };
  }
  const shippedAt = later(releaseAt, -SETTLEMENT_HOLD_MS);
  return { ...order, paidAt: shippedAt, state: { ...state, shippedAt, releaseAt } };
}

/** Differences between the database and the rule after each event. */
async function differences(key: string, names: readonly string[], many: number) {
  const dice = diceOf(key);
  const found: unknown[] = [];
  const states = new Set<string>();
  for (const name of names) {
    const orders = Array.from({ length: many }, () => anyCase(dice, HAPPENINGS[name] as Happening));
    await writeOrders(open.owner, orders);
    await writePayments(open.owner, orders);
    await happen(name, orders);
    for (const row of await asStored(orders.map(({ id }) => id))) {
      states.add(`${name}: ${row.kind}`);
      const byRule = dueByRule(row);
      if (byRule !== row.dueAt) found.push({ name, row, byRule });
    }
  }
  return { found, states };
}

test(
  `after whatever happens to an order it is due when the rule says, seed ${TWIN_SEED}`,
  async () => {
    const { found, states } = await differences(TWIN_SEED, NAMES, Math.ceil(TWIN_CASES / NAMES.length));
    expect(found).toEqual([]);
    for (const seen of [
      'its seller ships it: shipped',
      'its seller gets the right: to-ship',
      'the clock looks whether it was shipped: to-ship',
      'its viewer plays: in-settlement',
      'its viewer cancels: refunded',
      'its hold begins: in-settlement',
      'its hold ends: completed',
      'it is audited: audit',
      'its audit is dismissed: in-settlement',
      'its audit is dismissed: to-ship',
      'its audit runs out: in-settlement',
      'its audit runs out: to-ship',
    ])
      expect(states).toContain(seen);
  },
  TWIN_TIMEOUT_MS,
);

test.each([
  ['its seller ships it', 'orders.next_due_at', "'24:00:00'", "'24:00:00.001'"],
  [
    'its seller gets the right',
    'orders.right_gained',
    'null, null, after)\n  from waiting',
    "null, null, interval '0')\n  from waiting",
  ],
  [
    'the clock looks whether it was shipped',
    'orders.ship_overdue',
    'due_at = late.ships_at',
    "due_at = late.ships_at + interval '1 ms'",
  ],
  [
    'its viewer plays',
    'checkout.record_first_play',
    "null, o.shipped_at + interval '168 hours'",
    "null, o.shipped_at + interval '167 hours'",
  ],
  ['its hold begins', 'settlement.begin_until', 'null, o.release_at', "null, o.shipped_at - interval '1 ms'"],
  [
    'it is audited',
    'settlement.hold_for_audit',
    'null, settlement.audit_ends_at(shipped_at, p_at), null)',
    "null, settlement.audit_ends_at(shipped_at, p_at) - interval '1 hour', null)",
  ],
  [
    'its audit is dismissed',
    'settlement.release_from_audit',
    "null, shipped_at + interval '168 hours'",
    "null, shipped_at + interval '169 hours'",
  ],
  [
    'its audit runs out',
    'settlement.release_from_audit',
    'coalesce(o.ship_from, o.paid_at) + (now_at - o.audited_at), null',
    'coalesce(o.ship_from, o.paid_at), null',
  ],
])('when %s and %s sets another time, it is found', async (name, changed, from, to) => {
  const planted = { function: changed, from, to };
  const { found } = await withDeviation(open.owner, planted, () =>
    differences(`${TWIN_SEED} planted`, [name], 100),
  );
  expect(found.length).toBeGreaterThan(0);
});
