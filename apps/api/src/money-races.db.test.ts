import { randomUUID } from 'node:crypto';
import { cancelOrder } from '@cliffhanger/application/checkout';
import { saveAutoShip } from '@cliffhanger/application/library';
import { shipOverdueOrders } from '@cliffhanger/application/orders';
import { beginSettlements } from '@cliffhanger/application/settlement';
import type { DramaId } from '@cliffhanger/core/catalog';
import { DAY_MS, HOUR_MS, type SellerId, usdt } from '@cliffhanger/core/kernel';
import { TEST_CASES } from '@cliffhanger/testing/cases';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import { type OpenTransactions, transactionsOver } from '@cliffhanger/testing/database';
import {
  aClick,
  aConsignment,
  aDrama,
  aLoggedInSeller,
  anEmail,
  anOrder,
  type Fixture,
  giveFundPassword,
  type LoggedInTestSeller,
  openFixture,
  storedOrder,
  type TestOrder,
  valueOf,
  withMoney,
  withProvedFundPassword,
} from '@cliffhanger/testing/factories';
import { shows } from '@cliffhanger/testing/observations';
import { brokenOrderRules } from '@cliffhanger/testing/orders';
import { pay, quotePurchase } from '@cliffhanger/wire/checkout';
import { contract } from '@cliffhanger/wire/contract';
import {
  type Call,
  type Endpoint,
  needsIdempotencyKey,
  REFUSALS,
  type Received,
  RequestFailed,
} from '@cliffhanger/wire/kernel';
import { buyLevel, refundUpgrade } from '@cliffhanger/wire/levels';
import { addDramas } from '@cliffhanger/wire/library';
import { shipOrder } from '@cliffhanger/wire/orders';
import { applyEarlySettlement, quoteEarlySettlement } from '@cliffhanger/wire/settlement';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bodyOf, OBJECT_FIELDS } from '../test/access-matrix/calls.ts';
import { NOBODYS, type SellerUnderTest, sellerWithEverything } from '../test/access-matrix/seller.ts';
import { dutiesOf, got, type RoutesUnderTest, startDuties } from '../test/start-routes.ts';
import { UNAVAILABLE, untilAnswered } from '../test/until-answered.ts';

/*
 * RELIABILITY "Money exact", over HTTP: two api processes with separate connections to one database, and many
 * concurrent requests. After each race the books and the orders must agree.
 */

const TIMES = TEST_CASES;

let fixture: Fixture;
let connections: OpenTransactions;
let servers: readonly RoutesUnderTest[];
let drama: DramaId;

beforeAll(async () => {
  fixture = await openFixture({ maxConnections: 12 });
  await addSampleCategories(fixture.owner);
  drama = await aDrama(fixture.owner, { wholesale: '0.22', retail: '0.5', episodes: 400, freeEpisodes: 3 });
  const duties = dutiesOf(fixture);
  connections = transactionsOver(fixture.database.urlOf('seller'), 'second-api');
  const second = { ...duties, seller: { ...duties.seller, transactions: connections.transactions } };
  servers = await Promise.all([duties, second].map((one) => startDuties(one)));
});
afterEach(async () => {
  expect(await brokenOrderRules(fixture.owner)).toEqual([]);
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await connections.close();
  await fixture.close();
});

const serverFor = (index: number) => servers[index % servers.length] as RoutesUnderTest;
const many = <T>(times: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => make(index)));
const once = () => ({ idempotencyKey: randomUUID() });

/** Clients of one seller, alternating between the two processes. */
const phones =
  ({ token }: LoggedInTestSeller) =>
  (index: number): Call =>
    patient(serverFor(index).as(token));

const patient = (call: Call): Call =>
  (async (endpoint: never, input: never, options: never) => {
    const tried = () =>
      call(endpoint, input, options).catch((error: unknown) => {
        if (error instanceof RequestFailed && error.status === UNAVAILABLE) return undefined;
        throw error;
      });
    return untilAnswered(tried, (answer) => answer === undefined);
  }) as Call;

const postTo = (index: number, path: string, body: object, headers: Readonly<Record<string, string>>) =>
  untilAnswered(
    () => serverFor(index).post(path, body, headers),
    ({ status }) => status === UNAVAILABLE,
  );

const namesOf = (received: readonly Received<unknown>[]): readonly string[] =>
  received.map((answer) => (answer.ok ? 'ok' : (answer.refusal.name ?? 'unnamed')));
const countOf = (names: readonly string[], name: string): number =>
  names.filter((one) => one === name).length;

async function transfersOf(sellerId: SellerId, kind = '%'): Promise<number> {
  const { rows } = await fixture.owner.query<{ n: number }>(
    'select count(*)::int as n from ledger.transfers where journal_id = $1 and kind like $2',
    [sellerId, kind],
  );
  return rows[0]?.n ?? 0;
}

const balancesOf = (sellerId: SellerId) =>
  fixture.transactions.read(({ ledger }) => ledger.balancesOf(sellerId));

async function aSellerWithTheRight(): Promise<LoggedInTestSeller> {
  const seller = await aLoggedInSeller(fixture.dependencies);
  const { id: consignmentId } = await aConsignment(fixture.dependencies, seller.id, drama);
  const autoShip = { isOn: false, dailyCostLimit: null };
  valueOf(await saveAutoShip(fixture.dependencies)({ sellerId: seller.id, consignmentId, autoShip }));
  return seller;
}

const anOrderOf = ({ id: sellerId }: LoggedInTestSeller) =>
  anOrder(fixture.dependencies, { sellerId, dramaId: drama });

/* Every seller call that moves money, from the contract. */

const MONEY_CALLS = contract.filter(({ movesMoney, access }) => movesMoney && access === 'seller');
/** A deposit claim waits for its review: it is stored and moves no money yet. */
const MOVES_LATER = ['deposits.claim'];

/** This call always takes everything, so its body cannot differ. */
const WITHOUT_INPUT = ['levels.buy-back-credits'];

/** The same call with a different input. */
function anotherBody(endpoint: Endpoint, caller: SellerUnderTest): Readonly<Record<string, unknown>> {
  const object = OBJECT_FIELDS.find(({ endpoint: { name } }) => name === endpoint.name);
  if (object !== undefined)
    return bodyOf(endpoint, { caller, other: caller }, { [object.field]: NOBODYS[object.kind] });
  const id = endpoint.name === 'levels.buy' ? 'diamond' : 'rights-20';
  return { ...bodyOf(endpoint, { caller, other: caller }), id };
}

test.each(MONEY_CALLS.map((endpoint) => [endpoint.name, endpoint] as const))(
  `%s sent ${TIMES} times at once with one key: one effect, and the same answer for all`,
  async (name, endpoint) => {
    const seller = await sellerWithEverything(fixture, { deposited: '5000' });
    await giveFundPassword(fixture.dependencies, seller);
    const body = bodyOf(endpoint, { caller: seller, other: seller });
    const headers = { 'access-token': seller.token, 'idempotency-key': randomUUID() };
    const before = await transfersOf(seller.id);
    const answers = await many(TIMES, (index) => postTo(index, endpoint.path, body, headers));
    const said = new Set(
      answers.map(({ envelope: { code, msg, data } }) => JSON.stringify({ code, msg, data })),
    );
    expect([...said]).toEqual([expect.stringContaining('"code":0')]);
    expect((await transfersOf(seller.id)) - before).toBe(MOVES_LATER.includes(name) ? 0 : 1);

    const other = await postTo(1, endpoint.path, anotherBody(endpoint, seller), headers);
    expect(other.envelope.code).toBe(
      WITHOUT_INPUT.includes(name) ? 0 : REFUSALS['idempotency-key-reused'].code,
    );
    if (!needsIdempotencyKey(endpoint)) return;
    const { 'idempotency-key': _, ...withoutKey } = headers;
    expect((await postTo(0, endpoint.path, body, withoutKey)).envelope.code).toBe(
      REFUSALS['idempotency-key-required'].code,
    );
  },
  60_000,
);

test.each(
  MONEY_CALLS.filter(({ origin }) => origin === 'spec').map((endpoint) => [endpoint.name, endpoint] as const),
)(
  `%s sent ${TIMES} times at once without a key: one effect, and the same answer for all`,
  async (name, endpoint) => {
    const seller = await sellerWithEverything(fixture, { deposited: '5000' });
    await giveFundPassword(fixture.dependencies, seller);
    const body = bodyOf(endpoint, { caller: seller, other: seller });
    const before = await transfersOf(seller.id);
    const answers = await many(TIMES, (index) =>
      postTo(index, endpoint.path, body, { 'access-token': seller.token }),
    );
    const said = new Set(answers.map(({ envelope: { code, data } }) => JSON.stringify({ code, data })));
    expect([...said]).toEqual([expect.stringContaining('"code":0')]);
    expect((await transfersOf(seller.id)) - before).toBe(MOVES_LATER.includes(name) ? 0 : 1);
  },
  60_000,
);

test(`a viewer pays ${TIMES} times at once with one key: one order, and the same answer for all`, async () => {
  const seller = await aSellerWithTheRight();
  const first = serverFor(0).browser({ cookies: { click: aClick(fixture.dependencies, seller.id) } });
  got(await first.call(quotePurchase, { dramaId: drama, quantity: 4 }));
  const cookies = Object.fromEntries(first.cookies);
  const wish = {
    dramaId: drama,
    quantity: 4,
    amount: usdt('2'),
    processor: 'sandbox' as const,
    method: `card-${randomUUID()}`,
    email: anEmail(),
  };
  const { idempotencyKey } = once();
  const answers = await many(TIMES, (index) =>
    patient(serverFor(index).browser({ cookies }).call)(pay, wish, { idempotencyKey }),
  );
  expect(new Set(answers.map(asText)).size).toBe(1);
  expect(answers[0]).toMatchObject({ ok: true });
  expect(await transfersOf(seller.id)).toBe(1);
});

test(`an order shipped ${TIMES} times at once, each with a key of its own: one charge, one answer`, async () => {
  const seller = await aSellerWithTheRight();
  await withMoney(fixture.dependencies, seller.id, '100');
  const { number } = await anOrderOf(seller);
  const phone = phones(seller);
  const answers = await many(TIMES, (index) =>
    phone(index)(shipOrder, { number, payFrom: 'wallet' }, once()),
  );
  expect(new Set(answers.map(asText)).size).toBe(1);
  expect(answers[0]).toMatchObject({ ok: true, value: { paymentAmount: usdt('0.88') } });
  expect(await transfersOf(seller.id, 'shipment')).toBe(1);
  expect((await balancesOf(seller.id)).available).toBe(usdt('99.12'));
});

const asText = (value: unknown): string =>
  JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part));

test('the seller, the platform at two hours and the viewer at once: every order has one end', async () => {
  const seller = await aLoggedInSeller(fixture.dependencies);
  await withMoney(fixture.dependencies, seller.id, '100');
  // Bought after a click, before the seller has the right: the seller has two hours to get it.
  const orders = await many(24, () => anOrderOf(seller));
  fixture.clock.pass(2 * HOUR_MS);
  const phone = phones(seller);
  const shipping = many(orders.length * 2, async (index) => {
    const order = orders[index % orders.length] as TestOrder;
    return {
      order,
      answer: await phone(index)(shipOrder, { number: order.number, payFrom: 'wallet' }, once()),
    };
  });
  const [shipped] = await Promise.all([
    shipping,
    phone(1)(addDramas, { dramaIds: [drama] }),
    ...[1, 2, 3].map(() => shipOverdueOrders(fixture.dependencies)()),
    ...orders.filter((_, index) => index % 3 === 0).map((order) => cancelOrder(fixture.dependencies)(order)),
  ]);
  valueOf(await shipOverdueOrders(fixture.dependencies)());
  const refusals = namesOf(shipped.map(({ answer }) => answer)).filter((name) => name !== 'ok');
  expect(['no-right-for-drama', 'order-not-to-ship']).toEqual(expect.arrayContaining([...new Set(refusals)]));
  for (const { order, answer } of shipped) {
    const { state } = await storedOrder(fixture.dependencies, order);
    expect(['to-ship', 'shipped', 'refunded']).toContain(state.kind);
    // A seller who got `shippedBy: seller` was charged, whatever happened afterwards.
    const isTold = answer.ok && answer.value.shippedBy === 'seller';
    expect(await shipmentsOf(order)).toBeGreaterThanOrEqual(isTold ? 1 : 0);
  }
});

test('the seller ships and the viewer cancels at once: shipped and paid back, or never shipped', async () => {
  const seller = await aSellerWithTheRight();
  await withMoney(fixture.dependencies, seller.id, '100');
  const orders = await many(24, () => anOrderOf(seller));
  const phone = phones(seller);
  const [shipped] = await Promise.all([
    many(orders.length, async (index) => {
      const order = orders[index] as TestOrder;
      return {
        order,
        answer: await phone(index)(shipOrder, { number: order.number, payFrom: 'wallet' }, once()),
      };
    }),
    ...orders.map((order) => cancelOrder(fixture.dependencies)(order)),
  ]);
  for (const { order, answer } of shipped) {
    expect((await storedOrder(fixture.dependencies, order)).state.kind).toBe('refunded');
    expect([order.number, await shipmentsOf(order)]).toEqual([order.number, answer.ok ? 1 : 0]);
  }
  expect((await balancesOf(seller.id)).available).toBe(usdt('100'));
});

test('the seller and the clock of 72 hours at once: one shipment, and every phone is told the same', async () => {
  const seller = await aSellerWithTheRight();
  await withMoney(fixture.dependencies, seller.id, '100');
  const orders = await many(12, () => anOrderOf(seller));
  fixture.clock.pass(72 * HOUR_MS);
  const phone = phones(seller);
  const [answers] = await Promise.all([
    many(orders.length * 4, (index) => {
      const { number } = orders[index % orders.length] as TestOrder;
      return phone(index)(shipOrder, { number, payFrom: 'wallet' }, once());
    }),
    ...[1, 2, 3].map(() => shipOverdueOrders(fixture.dependencies)()),
  ]);
  expect(namesOf(answers).filter((name) => name !== 'ok')).toEqual([]);
  for (const [index, order] of orders.entries()) {
    const said = answers.filter((_, asked) => asked % orders.length === index);
    expect(new Set(said.map(asText)).size).toBe(1);
    expect(await shipmentsOf(order)).toBe(1);
  }
});

async function shipmentsOf({ orderId }: TestOrder): Promise<number> {
  const { rows } = await fixture.owner.query<{ n: number }>(
    `select count(distinct t.id)::int as n from ledger.entries e join ledger.transfers t on t.id = e.transfer_id
     where e.order_id = $1 and t.kind = 'shipment'`,
    [orderId],
  );
  return rows[0]?.n ?? 0;
}

test('fifty early settlements at once, wave after wave: two in the month, and never a third', async () => {
  const seller = await aSellerWithTheRight();
  while (new Date(fixture.clock.now()).getUTCDate() > 20) fixture.clock.pass(DAY_MS);
  const phone = phones(seller);
  const wave = async () => {
    const { number } = await anOrderOf(seller);
    got(await phone(0)(shipOrder, { number, payFrom: 'proceeds' }, once()));
    fixture.clock.pass(DAY_MS);
    valueOf(await beginSettlements(fixture.dependencies)());
    const { sum, fee, quoteId } = got(await phone(0)(quoteEarlySettlement, { kind: 'waiting' }));
    // 5 % of 1.12.
    expect({ sum, fee }).toEqual({ sum: usdt('1.12'), fee: usdt('0.056') });
    shows('early-settlement-fee', `${(Number(fee) / Number(sum)) * 100} %`);
    return namesOf(
      await many(50, (index) => phone(index)(applyEarlySettlement, { shownSum: sum, quoteId }, once())),
    );
  };
  for (const _ of ['first', 'second']) {
    const names = await wave();
    expect(countOf(names, 'ok')).toBe(1);
    expect(new Set(names)).toEqual(new Set(['ok', names.find((name) => name !== 'ok')]));
  }
  expect(new Set(await wave())).toEqual(new Set(['early-settlement-limit']));
  const settled = await transfersOf(seller.id, 'early-settlement');
  expect(settled).toBe(2);
  shows('early-settlements-a-month', settled);
  expect((await balancesOf(seller.id)).available).toBe(usdt('2.128'));
});

test('two levels bought from forty phones at once cost what the higher one costs', async () => {
  const seller = await withProvedFundPassword(
    fixture.dependencies,
    await aLoggedInSeller(fixture.dependencies),
  );
  await withMoney(fixture.dependencies, seller.id, '5000');
  const phone = phones(seller);
  const bought = await many(40, (index) =>
    phone(index)(buyLevel, { id: index % 4 < 2 ? 'silver' : 'gold' }, once()),
  );
  const names = namesOf(bought);
  expect(names.filter((name) => name !== 'ok' && name !== 'level-not-higher')).toEqual([]);
  expect(countOf(names, 'ok')).toBeLessThanOrEqual(2);
  expect(await balancesOf(seller.id)).toMatchObject({ available: usdt('4200'), episodes: 250n });

  const newest = bought.flatMap((answer) =>
    answer.ok && answer.value.level === 'gold' ? [answer.value] : [],
  );
  const id = newest[0]?.id;
  if (id === undefined) throw new Error('nobody bought gold');
  const refunds = namesOf(await many(40, (index) => phone(index)(refundUpgrade, { id }, once())));
  expect(countOf(refunds, 'ok')).toBe(1);
  expect(await transfersOf(seller.id, 'level-refund')).toBe(1);
});

test('the last right is used once, whichever of fifty dramas gets it', async () => {
  const seller = await aLoggedInSeller(fixture.dependencies);
  await aConsignment(fixture.dependencies, seller.id, drama);
  await aConsignment(fixture.dependencies, seller.id, await aDrama(fixture.owner));
  const dramas = await many(50, () => aDrama(fixture.owner));
  const phone = phones(seller);
  const names = namesOf(
    await many(50, (index) => phone(index)(addDramas, { dramaIds: [dramas[index] as DramaId] })),
  );
  expect(countOf(names, 'ok')).toBe(1);
  expect(countOf(names, 'insufficient-rights')).toBe(49);
  const { rows } = await fixture.owner.query(
    'select count(*)::int as n from consignments where seller_id = $1 and removed_at is null',
    [seller.id],
  );
  expect(rows).toEqual([{ n: 3 }]);
});
