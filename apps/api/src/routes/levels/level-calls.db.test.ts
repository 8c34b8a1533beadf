import { randomUUID } from 'node:crypto';
import { aggregateRollups } from '@cliffhanger/application/dashboard';
import { changeFundPassword } from '@cliffhanger/application/identity';
import { grantLevel } from '@cliffhanger/application/levels';
import { addDramas } from '@cliffhanger/application/library';
import { beginSettlements, settleDueOrders } from '@cliffhanger/application/settlement';
import { FUND_PASSWORD_PROOF_MS } from '@cliffhanger/core/identity';
import { DAY_MS, later, type OperatorId, usdt } from '@cliffhanger/core/kernel';
import { dayOf } from '@cliffhanger/core/settlement';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  ADA,
  aConsignment,
  aDrama,
  addOperators,
  aLoggedInSeller,
  anOrder,
  changeSetting,
  type Fixture,
  IDA,
  type LoggedInTestSeller,
  loggedIn,
  manyDramas,
  OLAV,
  openFixture,
  SELLER_FUND_PASSWORD,
  valueOf,
  withMoney,
  withProvedFundPassword,
} from '@cliffhanger/testing/factories';
import type { Call } from '@cliffhanger/wire/kernel';
import * as levels from '@cliffhanger/wire/levels';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { got, type RoutesUnderTest, startRoutes } from '../../../test/start-routes.ts';
import { addLevelRoutes } from './index.ts';

let fixture: Fixture;
let server: RoutesUnderTest;
let seller: LoggedInTestSeller;
let call: Call;
beforeAll(async () => {
  fixture = await openFixture();
  await addOperators(fixture.owner);
  await addSampleCategories(fixture.owner);
  server = await startRoutes(fixture.as('seller'), addLevelRoutes);
});
afterAll(async () => {
  await server.stop();
  await fixture.close();
});
beforeEach(async () => {
  seller = await withProvedFundPassword(fixture.dependencies, await aLoggedInSeller(fixture.dependencies));
  call = server.as(seller.token);
});

const PAGE = { page: 1, pageSize: 10 } as const;
const once = () => ({ idempotencyKey: randomUUID() });
const list = async () => got(await call(levels.listLevels, PAGE));
const mine = async () => (await list()).list.find(({ isMine }) => isMine)?.id;
const balances = () => fixture.transactions.read(({ ledger }) => ledger.balancesOf(seller.id));
const buy = (id: 'bronze' | 'silver' | 'gold' | 'diamond', options = once()) =>
  call(levels.buyLevel, { id }, options);

test('a new seller is bronze and sees what every level brings, costs and takes to earn', async () => {
  const shown = await list();
  expect(shown).toMatchObject({
    total: 4,
    hasMore: false,
    settledSales: usdt('0'),
    rights: { total: 3, used: 0, left: 3 },
    purchases: [],
  });
  expect(shown.list.map(({ id, isMine, upgrade }) => [id, isMine, upgrade?.price])).toEqual([
    ['bronze', true, undefined],
    ['silver', false, usdt('200')],
    ['gold', false, usdt('800')],
    ['diamond', false, usdt('3000')],
  ]);
  expect(shown.list[1]).toMatchObject({
    rights: 10,
    trafficWeight: 2,
    episodes: 50,
    earnedAt: usdt('1000'),
    salesMissing: usdt('1000'),
    upgrade: { rightsAdded: 7, episodes: 50 },
  });
});

test('a level is bought from the wallet: rights and episodes are there at once', async () => {
  await withMoney(fixture.dependencies, seller.id, '250');
  expect(got(await buy('silver'))).toMatchObject({
    level: 'silver',
    price: usdt('200'),
    rights: 7,
    episodes: 50,
    refundableUntil: later(fixture.clock.now(), 14 * DAY_MS),
    trafficCountsFrom: dayOf(later(fixture.clock.now(), 15 * DAY_MS)),
  });
  expect(await list()).toMatchObject({
    boughtNowCountsFrom: dayOf(later(fixture.clock.now(), 15 * DAY_MS)),
    purchases: [{ trafficCountsFrom: dayOf(later(fixture.clock.now(), 15 * DAY_MS)) }],
  });
  expect(await balances()).toMatchObject({ available: usdt('50'), episodes: 50n });
  expect((await list()).rights).toEqual({ total: 10, used: 0, left: 10 });
  await withMoney(fixture.dependencies, seller.id, '550');
  expect(got(await buy('gold')).price).toBe(usdt('600'));
  expect(await balances()).toMatchObject({ available: usdt('0'), episodes: 250n });
});

test('the same tap twice buys once, and two phones at once too', async () => {
  await withMoney(fixture.dependencies, seller.id, '1000');
  const tap = once();
  const [first, again] = [got(await buy('silver', tap)), got(await buy('silver', tap))];
  expect(again).toEqual(first);
  const both = await Promise.all([buy('gold'), buy('gold')]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: { name: 'level-not-higher' } });
  expect((await balances()).available).toBe(usdt('200'));
});

test('too little in the wallet: nothing is bought and a deposit is offered', async () => {
  await withMoney(fixture.dependencies, seller.id, '199.5');
  expect(await buy('silver')).toMatchObject({
    refusal: { name: 'insufficient-balance', offer: 'deposit', facts: { price: '200', missing: '0.5' } },
  });
  expect(await mine()).toBe('bronze');
});

test('a level one has or is above cannot be bought', async () => {
  expect(await buy('bronze')).toMatchObject({ refusal: { name: 'level-not-higher' } });
});

test('an unused upgrade is refunded whole, and the level before is back', async () => {
  await withMoney(fixture.dependencies, seller.id, '200');
  const { id } = got(await buy('silver'));
  fixture.clock.pass(14 * DAY_MS - 1);
  expect((await list()).purchases[0]).toMatchObject({
    id,
    kind: 'level',
    name: 'silver',
    refundNow: usdt('200'),
  });
  expect(got(await call(levels.refundUpgrade, { id }, once()))).toEqual({
    amount: usdt('200'),
    level: 'bronze',
    episodesReturned: 50,
  });
  expect(await balances()).toMatchObject({ available: usdt('200'), episodes: 0n });
  expect(await list()).toMatchObject({
    rights: { total: 3 },
    purchases: [{ refundAmount: usdt('200'), refundNow: null, refundableUntil: null }],
  });
  expect(await call(levels.refundUpgrade, { id }, once())).toMatchObject({
    refusal: { name: 'upgrade-unknown' },
  });
});

test('what is in use of an upgrade is kept and paid for', async () => {
  await withMoney(fixture.dependencies, seller.id, '200');
  const { id } = got(await buy('silver'));
  const dramaIds = await manyDramas(fixture.owner, 5);
  valueOf(await addDramas(fixture.dependencies)({ sellerId: seller.id, dramaIds }));
  // Two of the seven rights are used: the platform keeps 200 × 2 / 57.
  expect(got(await call(levels.refundUpgrade, { id }, once())).amount).toBe(usdt('192.982457'));
  expect((await list()).rights).toEqual({ total: 5, used: 5, left: 0 });
});

test('after 14 days there is no refund, nor of somebody else’s upgrade', async () => {
  await withMoney(fixture.dependencies, seller.id, '200');
  const { id } = got(await buy('silver'));
  const stranger = server.as((await aLoggedInSeller(fixture.dependencies)).token);
  expect(await stranger(levels.refundUpgrade, { id }, once())).toMatchObject({
    refusal: { name: 'upgrade-unknown' },
  });
  fixture.clock.pass(14 * DAY_MS);
  expect((await list()).purchases[0]).toMatchObject({ refundNow: null, refundableUntil: null });
  expect(await call(levels.refundUpgrade, { id }, once())).toMatchObject({
    refusal: { name: 'upgrade-refund-too-late', offer: 'contact-support' },
  });
});

test('packs add rights or episodes to whatever the level gives', async () => {
  await withMoney(fixture.dependencies, seller.id, '100');
  const { list: packs } = got(await call(levels.listPacks, {}));
  expect(packs).toContainEqual({ id: 'rights-5', price: usdt('75'), rights: 5, episodes: 0 });
  const tap = once();
  const bought = got(await call(levels.buyPack, { id: 'rights-5', quantity: 1 }, tap));
  expect(bought).toMatchObject({ kind: 'pack', name: 'rights-5', quantity: 1, totalRights: 8 });
  expect(got(await call(levels.buyPack, { id: 'rights-5', quantity: 1 }, tap))).toEqual(bought);
  got(await call(levels.buyPack, { id: 'episodes-100', quantity: 1 }, once()));
  expect(await balances()).toMatchObject({ available: usdt('5'), episodes: 100n });
  expect(await call(levels.buyPack, { id: 'rights-20', quantity: 1 }, once())).toMatchObject({
    refusal: { name: 'insufficient-balance', offer: 'deposit' },
  });
  expect((await list()).rights.total).toBe(8);
  expect((await list()).purchases.map(({ refundNow }) => refundNow)).toEqual([null, null]);
});

test('several of a pack cost and bring as many times as much, in one line of the books', async () => {
  await withMoney(fixture.dependencies, seller.id, '230');
  expect(got(await call(levels.buyPack, { id: 'rights-5', quantity: 3 }, once()))).toMatchObject({
    price: usdt('225'),
    rights: 15,
    quantity: 3,
    totalRights: 18,
  });
  expect((await list()).purchases[0]).toMatchObject({ name: 'rights-5', price: usdt('225'), rights: 15 });
  expect(await call(levels.buyPack, { id: 'episodes-100', quantity: 2 }, once())).toMatchObject({
    refusal: { name: 'insufficient-balance', facts: { price: '40', missing: '35' } },
  });
  expect(await balances()).toMatchObject({ available: usdt('5'), episodes: 0n });
});

test('settled sales earn a level for nothing, as soon as they are counted', async () => {
  const drama = await aDrama(fixture.owner, {
    wholesale: '10',
    retail: '100',
    episodes: 60,
    freeEpisodes: 3,
  });
  await aConsignment(fixture.dependencies, seller.id, drama);
  await withMoney(fixture.dependencies, seller.id, '100');
  await anOrder(fixture.dependencies, { sellerId: seller.id, dramaId: drama, quantity: 10 });
  const job = async () => {
    for (const run of [beginSettlements, settleDueOrders, aggregateRollups])
      valueOf(await run(fixture.dependencies)());
  };
  fixture.clock.pass(DAY_MS);
  await job();
  expect(await mine()).toBe('bronze');
  fixture.clock.pass(7 * DAY_MS);
  await job();
  expect(await list()).toMatchObject({ settledSales: usdt('1000'), rights: { total: 10, used: 1 } });
  expect(await mine()).toBe('silver');
  expect((await balances()).episodes).toBe(50n);
  const { list: told } = await fixture.transactions.read(({ messages }) =>
    messages.list({ sellerId: seller.id, kind: 'notice', page: 1, size: 5 }),
  );
  expect(told[0]).toMatchObject({
    key: 'level-raised',
    facts: { level: 'silver', how: 'earned', sales: '1000' },
  });
});

test('support grants a level with a reason, and never a lower one', async () => {
  const asked = {
    email: seller.email,
    level: 'gold',
    reason: 'made up for an outage',
    operator: IDA,
  } as const;
  const grant = (operator: OperatorId) => grantLevel(fixture.dependencies)({ ...asked, operator });
  expect(await grant(ADA)).toMatchObject({ refusal: { name: 'nothing-proposed' } });
  expect(valueOf(await grant(IDA)).state).toBe('proposed');
  expect(await grant(IDA)).toMatchObject({ refusal: { name: 'second-person-needed' } });
  expect(await mine()).toBe('bronze');
  const both = await Promise.all([grant(ADA), grant(OLAV)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await mine()).toBe('gold');
  const { rows } = await fixture.owner.query(
    'select how, reason, actor from levels.changes where seller_id = $1',
    [seller.id],
  );
  expect(rows).toMatchObject([{ how: 'granted', reason: 'made up for an outage' }]);
  expect(rows[0]?.actor).toBe(`operator:${OLAV}`);
  expect(await grantLevel(fixture.dependencies)(asked)).toMatchObject({
    refusal: { name: 'level-not-higher' },
  });
  expect(await grantLevel(fixture.dependencies)({ ...asked, level: 'diamond', reason: ' ' })).toMatchObject({
    ok: false,
  });
});

test('an operator’s new terms hold from their date on', async () => {
  const { levels: terms } = await fixture.transactions.read(({ settings }) =>
    settings.current(fixture.clock.now()),
  );
  const value = Object.fromEntries(
    Object.entries(terms).map(([level, { price, earnedAt, ...rest }]) => [
      level,
      {
        ...rest,
        price: level === 'silver' ? '150' : String(price / 1_000_000n),
        earnedAt: String(earnedAt / 1_000_000n),
      },
    ]),
  );
  valueOf(await changeSetting(fixture, { name: 'levels', value }));
  expect((await list()).list[1]?.upgrade?.price).toBe(usdt('150'));
});

test('no app can write a level, a purchase or how it came about by itself', async () => {
  for (const statement of [
    "update identity.sellers set level = 'diamond'",
    'delete from levels.purchases',
    'update levels.purchases set price = 0',
    "insert into levels.changes (seller_id, from_level, to_level, how, actor, changed_at) values (gen_random_uuid(), 'bronze', 'gold', 'earned', 'x', now())",
  ])
    await expect(fixture.app.query(statement)).rejects.toThrow(/permission denied/);
});

test('nothing leaves the wallet for a level or a pack unless the fund password was just given on this device', async () => {
  await withMoney(fixture.dependencies, seller.id, '1000');
  const elsewhere = server.as((await loggedIn(fixture.dependencies, seller)).token);
  const wishes = [
    (on: Call) => on(levels.buyLevel, { id: 'silver' }, once()),
    (on: Call) => on(levels.buyPack, { id: 'rights-5', quantity: 1 }, once()),
  ];
  const areRefused = async (on: Call) => {
    for (const wish of wishes)
      expect(await wish(on)).toMatchObject({ refusal: { name: 'fund-password-required' } });
  };
  await areRefused(elsewhere);
  fixture.clock.pass(FUND_PASSWORD_PROOF_MS - 1);
  const tap = once();
  const bought = got(await call(levels.buyPack, { id: 'rights-5', quantity: 1 }, tap));
  fixture.clock.pass(1);
  await areRefused(call);
  expect(got(await call(levels.buyPack, { id: 'rights-5', quantity: 1 }, tap))).toEqual(bought);
  expect((await balances()).available).toBeLessThan(usdt('1000'));
});

test('a changed fund password has to be given anew', async () => {
  await withMoney(fixture.dependencies, seller.id, '1000');
  const changed = { password: '314159', confirmPassword: '314159' };
  valueOf(
    await changeFundPassword(fixture.dependencies)({
      sellerId: seller.id,
      oldPassword: SELLER_FUND_PASSWORD,
      ...changed,
    }),
  );
  expect(await buy('silver')).toMatchObject({ refusal: { name: 'fund-password-required' } });
});
