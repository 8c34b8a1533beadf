import type { DramaId } from '@cliffhanger/core/catalog';
import {
  DAY_MS,
  formatMoney,
  type Instant,
  instantOf,
  later,
  type Money,
  type Result,
} from '@cliffhanger/core/kernel';
import {
  nextDueAt,
  overdueAt,
  type PayFrom,
  platformShippedNotice,
  quoteAutoShip,
  quoteOverdueShipping,
  quoteShipping,
  type Shipping,
  type ShippingQuote,
  saleAmounts,
  shipmentPosting,
  shippedForSellerNotice,
} from '@cliffhanger/core/orders';
import { dayOf } from '@cliffhanger/core/settlement';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import { type OpenTestDatabase, openTestDatabase } from '@cliffhanger/testing/database';
import { type Dice, diceOf } from '@cliffhanger/testing/dice';
import { manyDramas } from '@cliffhanger/testing/factories';
import { brokenRules } from '@cliffhanger/testing/ledger';
import {
  anyOrder,
  around,
  bookedLines,
  linesOf,
  plant,
  type WrittenOrder,
  writeOrders,
} from '@cliffhanger/testing/orders';
import { TWIN_CASES, TWIN_SEED } from '@cliffhanger/testing/twins';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* Compares a shipment in the database with the rule of core that quotes it. */

const NOW = instantOf(Date.UTC(2026, 10, 15, 12));

let open: OpenTestDatabase;
let dramas: readonly DramaId[];
beforeAll(async () => {
  open = await openTestDatabase({ maxConnections: 2 });
  await addSampleCategories(open.owner);
  dramas = await manyDramas(open.owner, 3);
});
afterAll(() => open.close());

/** The observable result of an attempt to ship, by a person or a rule. */
interface Outcome {
  readonly outcome: string;
  readonly state: string;
  readonly by: string | null;
  readonly payFrom: string | null;
  readonly creditsUsed: number;
  readonly paymentAmount: bigint;
  readonly unsettled: bigint;
  readonly deferred: bigint;
  readonly shippedAt: Instant | null;
  readonly dueAt: Instant | null;
  readonly releaseAt: Instant | null;
  readonly notice: unknown;
  readonly lines: readonly string[];
}

async function asStored(
  orders: readonly WrittenOrder[],
  outcomes: readonly string[],
): Promise<readonly Outcome[]> {
  const { rows } = await open.owner.query<Omit<Outcome, 'outcome' | 'lines'>>(
    `select o.state, o.shipped_by as by, o.pay_from as "payFrom", o.credits_used as "creditsUsed",
       o.payment_amount as "paymentAmount", o.unsettled, o.deferred, o.shipped_at as "shippedAt", o.due_at as "dueAt",
       o.release_at as "releaseAt", o.notice
     from unnest($1::uuid[], $2::uuid[]) with ordinality as asked (seller, id, ordinal)
       join orders o on o.seller_id = asked.seller and o.id = asked.id order by asked.ordinal`,
    [orders.map(({ sellerId }) => sellerId), orders.map(({ id }) => id)],
  );
  const lines = await bookedLines(
    open.owner,
    orders.flatMap(({ id }) => [`shipment:${id}`, `platform-shipment:${id}`]),
  );
  return rows.map((row, at) => {
    const id = orders[at]?.id;
    return {
      ...row,
      outcome: outcomes[at] ?? '',
      lines: lines.get(`shipment:${id}`) ?? lines.get(`platform-shipment:${id}`) ?? [],
    };
  });
}

/** Shipped now, according to the rule. */
function shippedAs(order: WrittenOrder, shipping: Shipping, outcome: string, notice: unknown): Outcome {
  const own = shipping.by === 'platform' ? null : shipping;
  const shipped = { ...order, state: { kind: 'shipped', shippedAt: NOW, shipping } } as const;
  return {
    outcome,
    state: 'shipped',
    by: shipping.by,
    payFrom: own?.payFrom ?? null,
    creditsUsed: own?.creditsUsed ?? 0,
    paymentAmount: own?.paymentAmount ?? 0n,
    unsettled: own?.unsettled ?? 0n,
    deferred: own?.paymentAmount ?? saleAmounts(order).orderAmount,
    shippedAt: NOW,
    dueAt: nextDueAt(shipped) ?? null,
    releaseAt: later(NOW, 7 * DAY_MS),
    notice,
    lines: linesOf(shipmentPosting(order, shipping)),
  };
}

const shippingOf = (
  by: 'seller' | 'auto-ship' | 'overdue',
  { payFrom, deductibleEpisodes, paymentAmount, unsettled }: ShippingQuote,
): Shipping => ({ by, payFrom, creditsUsed: deductibleEpisodes, paymentAmount, unsettled });

/** Only the differing cases: out of 500 just the relevant ones. */
const differences = (
  orders: readonly WrittenOrder[],
  found: readonly Outcome[],
  byRule: readonly Outcome[],
) =>
  byRule.flatMap((expected, at) => {
    const isSame = JSON.stringify(plain(found[at])) === JSON.stringify(plain(expected));
    return isSame ? [] : [{ order: orders[at], found: found[at], expected }];
  });
const plain = (outcome: Outcome | undefined) =>
  outcome && [
    outcome.outcome,
    outcome.state,
    outcome.by,
    outcome.payFrom,
    outcome.creditsUsed,
    String(outcome.paymentAmount),
    String(outcome.unsettled),
    String(outcome.deferred),
    outcome.shippedAt,
    outcome.dueAt,
    outcome.releaseAt,
    sorted(outcome.notice),
    outcome.lines,
  ];
const sorted = (notice: unknown): unknown =>
  notice && typeof notice === 'object'
    ? Object.entries(notice)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, value]) => [name, sorted(value)])
    : notice;

const aWorld = () => ({ dramas, now: NOW });
const cases = (dice: Dice, make: (dice: Dice) => WrittenOrder, many = TWIN_CASES): readonly WrittenOrder[] =>
  Array.from({ length: many }, () => make(dice));

/** Shipped by the seller, with an explicit choice or their setting. */
async function compareShipping(dice: Dice, many = TWIN_CASES) {
  const kinds = [...Array(9).fill('to-ship'), 'shipped', 'in-settlement', 'refunded', 'completed'];
  const orders = cases(dice, (of) => anyOrder(of, aWorld(), kinds), many);
  const chosen = orders.map(() => dice.pick<PayFrom | null>([null, 'wallet', 'proceeds']));
  await writeOrders(open.owner, orders);
  const before = await asStored(orders, []);
  const { rows } = await open.owner.query<{ outcome: string }>(
    `select shipped.outcome from unnest($1::uuid[], $2::text[], $3::text[]) with ordinality as a (seller, number, pay, ordinal),
       lateral orders.ship_order(a.seller, a.number, a.pay, $4) shipped order by a.ordinal`,
    [orders.map(({ sellerId }) => sellerId), orders.map(({ number }) => number), chosen, NOW],
  );
  const found = await asStored(
    orders,
    rows.map(({ outcome }) => outcome),
  );
  const byRule = orders.map((order, at): Outcome => {
    const payFrom = chosen[at] ?? order.payFrom ?? 'proceeds';
    const quote: Result<ShippingQuote> = quoteShipping(order, order, payFrom, NOW);
    if (quote.ok) return shippedAs(order, shippingOf('seller', quote.value), 'shipped', null);
    const isShipped =
      'shipping' in order.state && order.state.shipping !== null && order.state.shipping.by !== 'platform';
    return { ...(before[at] as Outcome), outcome: isShipped ? 'shipped-before' : quote.refusal.name };
  });
  return { orders, found, byRule, differences: differences(orders, found, byRule) };
}

test(`the database ships for a seller as the rule quotes it, seed ${TWIN_SEED}`, async () => {
  const { found, differences: differing } = await compareShipping(diceOf(TWIN_SEED));
  expect(differing).toEqual([]);
  const outcomes = new Set(found.map(({ outcome, payFrom }) => `${outcome} ${payFrom}`));
  for (const seen of [
    'shipped wallet',
    'shipped proceeds',
    'insufficient-balance null',
    'no-right-for-drama null',
  ])
    expect(outcomes).toContain(seen);
  expect(outcomes).toContain('proceeds-need-credit-score null');
});

test(`many at once use one purse in turn, as the rule does, seed ${TWIN_SEED}`, async () => {
  const dice = diceOf(`${TWIN_SEED} many`);
  const sellers = Array.from({ length: Math.ceil(TWIN_CASES / 10) }, () => {
    const first = anyOrder(dice, aWorld(), ['to-ship']);
    const more = Array.from({ length: 9 }, () => anyOrder(dice, aWorld(), ['to-ship']));
    const holdsRight = true;
    // A single seller: the first order sets up the wallet and the right, the others add their escrow.
    const drama = { sellerId: first.sellerId, dramaId: first.dramaId, holdsRight };
    const available = (saleAmounts(first).purchaseCost * 4n) as Money;
    return [{ ...first, ...drama, available }, ...more.map((order) => ({ ...order, ...drama }))];
  });
  await writeOrders(
    open.owner,
    sellers.map(([first]) => first as WrittenOrder),
  );
  for (const index of Array.from({ length: 9 }, (_, number) => number + 1))
    await writeOrders(
      open.owner,
      sellers.map((orders) => orders[index] as WrittenOrder),
      { isMore: true },
    );
  const { rows } = await open.owner.query<{ outcomes: string[] }>(
    `select array(select shipped.outcome from orders.ship_orders((a ->> 'seller')::uuid,
         array(select jsonb_array_elements_text(a -> 'numbers')), 'wallet', $2) shipped) as outcomes
     from jsonb_array_elements($1::jsonb) with ordinality as asked (a, ordinal) order by ordinal`,
    [
      JSON.stringify(
        sellers.map((orders) => ({
          seller: orders[0]?.sellerId,
          numbers: [...orders.map(({ number }) => number), 'CH-NOBODYS'],
        })),
      ),
      NOW,
    ],
  );
  const byRule = sellers.map((orders) => {
    let [available, episodes] = [orders[0]?.available ?? 0n, orders[0]?.episodes ?? 0];
    const outcomes = orders.map((order) => {
      const funds = { ...order, available: available as Money, episodes };
      const quote = quoteShipping(order, funds, 'wallet', NOW);
      if (!quote.ok) return quote.refusal.name;
      available -= quote.value.paymentAmount;
      episodes -= quote.value.deductibleEpisodes;
      return 'shipped';
    });
    return [...outcomes, 'order-unknown'];
  });
  expect(rows.map(({ outcomes }) => outcomes)).toEqual(byRule);
  expect(new Set(byRule.flat())).toEqual(new Set(['shipped', 'insufficient-balance', 'order-unknown']));
});

test(`auto-ship ships and waits as the rule says, within its limit, seed ${TWIN_SEED}`, async () => {
  const dice = diceOf(`${TWIN_SEED} auto`);
  const orders = cases(dice, (of) => anyOrder(of, aWorld(), ['to-ship', 'to-ship', 'to-ship', 'shipped']));
  const spent = orders.map(({ autoShip }) =>
    dice.isLucky(0.5) ? 0n : around(dice, autoShip.dailyCostLimit ?? 0n) / 2n,
  );
  await writeOrders(open.owner, orders);
  await open.owner.query(
    `insert into auto_ship_spending (seller_id, drama_id, day, spent)
     select * from unnest($1::uuid[], $2::uuid[], array_fill($4::date, array[cardinality($1)]), $3::bigint[])`,
    [
      orders.map(({ sellerId }) => sellerId),
      orders.map(({ dramaId }) => dramaId),
      spent.map(String),
      dayOf(NOW),
    ],
  );
  const before = await asStored(orders, []);
  const { rows } = await open.owner.query<{ outcome: string }>(
    `select shipped.outcome from unnest($1::uuid[], $2::uuid[]) with ordinality as a (seller, id, ordinal),
       lateral orders.auto_ship_locked(a.seller, array[a.id], $3) shipped order by a.ordinal`,
    [orders.map(({ sellerId }) => sellerId), orders.map(({ id }) => id), NOW],
  );
  const found = await asStored(
    orders,
    rows.map(({ outcome }) => (outcome === 'shipped' ? outcome : 'waits')),
  );
  const byRule = orders.map((order, at): Outcome => {
    const seller = { ...order, payFrom: order.payFrom ?? 'proceeds', spentToday: (spent[at] ?? 0n) as Money };
    const quote = quoteAutoShip(order, seller, NOW);
    return quote === undefined
      ? { ...(before[at] as Outcome), outcome: 'waits' }
      : shippedAs(order, shippingOf('auto-ship', quote), 'shipped', null);
  });
  expect(differences(orders, found, byRule)).toEqual([]);
  expect(new Set(rows.map(({ outcome }) => outcome))).toContain('daily-limit');
  expect(new Set(found.map(({ payFrom }) => payFrom))).toEqual(new Set([null, 'wallet', 'proceeds']));
});

test(`what nobody shipped is shipped by the clock as the rule says, seed ${TWIN_SEED}`, async () => {
  const dice = diceOf(`${TWIN_SEED} overdue`);
  const orders = cases(dice, (of) => ({
    ...anyOrder(of, aWorld(), ['to-ship']),
    dueAt: NOW,
    holdsRight: of.isLucky(0.5),
  }));
  await writeOrders(open.owner, orders);
  const { rows } = await open.owner.query<{ order_id: string; outcome: string }>(
    'select order_id, outcome from generate_series(1, $1) turn, lateral orders.ship_overdue(1000 + 0 * turn, $2)',
    [Math.ceil(TWIN_CASES / 1000), NOW],
  );
  const outcomes = new Map(rows.map(({ order_id, outcome }) => [order_id, outcome]));
  const found = await asStored(
    orders,
    orders.map(({ id }) => outcomes.get(id) ?? 'not looked at'),
  );
  const byRule = orders.map((order): Outcome => {
    const outcome = overdueAt(order, NOW);
    if (outcome === 'ship-by-platform') {
      const missed = { profit: formatMoney(saleAmounts(order).profit), hours: '2' };
      return shippedAs(order, { by: 'platform' }, outcome, platformShippedNotice(missed, NOW));
    }
    if (outcome === 'ship-for-seller') {
      const shipping = shippingOf('overdue', quoteOverdueShipping(order, order.episodes, NOW));
      return shippedAs(order, shipping, outcome, shippedForSellerNotice('72', NOW));
    }
    const waits = { by: null, payFrom: null, creditsUsed: 0, paymentAmount: 0n, unsettled: 0n, deferred: 0n };
    const times = { shippedAt: null, dueAt: nextDueAt(order) ?? null, releaseAt: null };
    return { outcome, state: 'to-ship', ...waits, ...times, notice: null, lines: [] };
  });
  expect(differences(orders, found, byRule)).toEqual([]);
  expect(new Set(found.map(({ outcome }) => outcome)).size).toBe(3);
});

test('after shipments one by one and in sets every rule of the books holds', async () => {
  expect(await brokenRules(open.owner)).toEqual([]);
});

test.each([
  ['orders.ship_locked', 'least(o.quantity, funds.episodes)', 'least(o.quantity - 1, funds.episodes)'],
  ['orders.ship_locked', 'funds.available < payment', 'funds.available <= payment'],
  ['orders.book_shipment', '168:00:00', '167:59:59.999'],
  ['orders.next_due_at', '24:00:00', '24:00:01'],
])('the comparison notices when %s says %s otherwise', async (name, from, to) => {
  const { rows } = await open.owner.query<{ source: string }>(
    'select pg_get_functiondef($1::regproc) as source',
    [name],
  );
  await plant(open.owner, name, from, to);
  const { differences: differing } = await compareShipping(diceOf(`${TWIN_SEED} planted`), 200);
  await open.owner.query(rows[0]?.source ?? '');
  expect(differing.length).toBeGreaterThan(0);
});
