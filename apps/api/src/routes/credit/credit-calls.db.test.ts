import { complain } from '@cliffhanger/application/checkout';
import { refreshCreditScore } from '@cliffhanger/application/credit';
import { aggregateRollups } from '@cliffhanger/application/dashboard';
import { saveAutoShip } from '@cliffhanger/application/library';
import { shipOrder } from '@cliffhanger/application/orders';
import type { DramaId } from '@cliffhanger/core/catalog';
import { DAY_MS, formatMoney, HOUR_MS, usdt } from '@cliffhanger/core/kernel';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aDrama,
  addOperators,
  aLoggedInSeller,
  anOrder,
  aPromotedConsignment,
  changeSetting,
  decidedComplaint,
  type Fixture,
  type LoggedInTestSeller,
  loggedIn,
  openFixture,
  valueOf,
} from '@cliffhanger/testing/factories';
import { shows } from '@cliffhanger/testing/observations';
import * as credit from '@cliffhanger/wire/credit';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { got, type RoutesUnderTest, startRoutes } from '../../../test/start-routes.ts';
import { addCreditScoreRoutes } from './index.ts';

let fixture: Fixture;
let server: RoutesUnderTest;
let seller: LoggedInTestSeller;
let drama: DramaId;
let call: ReturnType<RoutesUnderTest['as']>;
beforeAll(async () => {
  fixture = await openFixture();
  await addOperators(fixture.owner);
  await addSampleCategories(fixture.owner);
  drama = await aDrama(fixture.owner, { wholesale: '0.22', retail: '0.5', episodes: 60, freeEpisodes: 3 });
  server = await startRoutes(fixture.as('seller'), addCreditScoreRoutes);
});
afterAll(async () => {
  await server.stop();
  await fixture.close();
});
beforeEach(async () => {
  seller = await aLoggedInSeller(fixture.dependencies);
  call = server.as(seller.token);
});

test('nobody lends, so the loan page is off; once a lender is recorded all of it is shown', async () => {
  const range = { smallest: usdt('100000'), largest: usdt('30000000') };
  expect(got(await call(credit.getLoanOffer, {}))).toEqual({ isOn: false, lender: null, ...range });
  shows('loan-range', `${formatMoney(range.smallest)}–${formatMoney(range.largest)}`);
  const lender = {
    name: 'Harbour Credit Ltd',
    licenceNumber: 'CL-4471',
    jurisdiction: 'Malta',
    lowestApr: 690,
    highestApr: 1490,
    fees: '1 % when it is paid out',
  };
  valueOf(await changeSetting(fixture, { name: 'lender', value: lender }));
  expect(got(await call(credit.getLoanOffer, {}))).toEqual({ isOn: true, lender, ...range });
  valueOf(await changeSetting(fixture, { name: 'lender', value: null }));
});

const PAGE = { page: 1, pageSize: 10 } as const;
const mine = async () => got(await call(credit.getCreditScore, {}));
const history = async () => got(await call(credit.listCreditScoreHistory, PAGE));
const refresh = async () => {
  valueOf(await aggregateRollups(fixture.dependencies)());
  return valueOf(await refreshCreditScore(fixture.dependencies)(null));
};

async function byHand() {
  const { id } = await aPromotedConsignment(fixture.dependencies, seller.id, drama);
  const autoShip = { isOn: false, dailyCostLimit: null };
  valueOf(await saveAutoShip(fixture.dependencies)({ sellerId: seller.id, consignmentId: id, autoShip }));
}
const order = () => anOrder(fixture.dependencies, { sellerId: seller.id, dramaId: drama });
const ship = async (number: string) =>
  valueOf(await shipOrder(fixture.dependencies)({ sellerId: seller.id, number, payFrom: 'proceeds' }));

test('a new seller has 68 points before and after the first hour', async () => {
  expect(await mine()).toMatchObject({
    score: 68,
    computedAt: null,
    windowDays: 30,
    proceedsFrom: 65,
    trafficHalvedBelow: 60,
    noTrafficBelow: 40,
  });
  await refresh();
  const credited = await mine();
  expect(credited).toMatchObject({ score: 68, computedAt: fixture.clock.now() });
  expect(credited.parts.map(({ name, points, outOf }) => [name, points, outOf])).toEqual([
    ['shipping', 32, 40],
    ['complaints', 24, 30],
    ['links', 12, 15],
    ['identity', 0, 15],
  ]);
  expect(credited.advice[0]).toEqual({ advice: 'prove-social-account', part: 'identity', points: 10 });
});

test('shipping in time raises the score and shipping late lowers it, for 30 days', async () => {
  await byHand();
  await ship((await order()).number);
  const late = await order();
  await refresh();
  expect((await mine()).parts.slice(0, 3)).toMatchObject([
    { name: 'shipping', points: 40, good: 1, of: 1, hasData: true },
    { name: 'complaints', hasData: false },
    { name: 'links', points: 15, good: 1, of: 1 },
  ]);
  fixture.clock.pass(25 * HOUR_MS);
  await ship(late.number);
  await refresh();
  expect((await mine()).parts[0]).toMatchObject({ points: 20, good: 1, of: 2 });
  expect((await history()).list.map(({ score }) => score)).toEqual([59, 79]);
  fixture.clock.pass(32 * DAY_MS);
  call = server.as((await loggedIn(fixture.dependencies, seller)).token);
  await refresh();
  expect((await mine()).parts[0]).toMatchObject({ points: 32, hasData: false });
});

test('a complaint that was upheld counts', async () => {
  await byHand();
  const { number, viewerId, orderId } = await order();
  await ship(number);
  valueOf(await complain(fixture.dependencies)({ viewerId, orderId, text: 'not what I bought' }));
  await decidedComplaint(fixture, { number, outcome: 'refund', reason: 'promised-otherwise' });
  await refresh();
  expect((await mine()).parts[1]).toMatchObject({ name: 'complaints', points: 0, good: 0, of: 1 });
});

test('a refund for a fault of film, captions, player or licence does not count, nor does one of some episodes', async () => {
  await byHand();
  const before = (await mine()).parts[1];
  for (const reason of ['does-not-play', 'captions-or-sound', 'licence'] as const) {
    const { number, viewerId, orderId } = await order();
    await ship(number);
    valueOf(await complain(fixture.dependencies)({ viewerId, orderId, text: 'it stops' }));
    await decidedComplaint(fixture, { number, outcome: 'refund', reason });
  }
  await refresh();
  expect((await mine()).parts[1]).toEqual(before);
});

test('an hour in which nothing changed adds nothing to the history', async () => {
  await refresh();
  fixture.clock.pass(HOUR_MS);
  expect((await refresh()).changed).toBe(0);
  expect(await history()).toMatchObject({ total: 1, list: [{ score: 68 }] });
  expect((await mine()).computedAt).toBe(fixture.clock.now());
});

test('the score decides what shipping and the draw go by', async () => {
  await refresh();
  await fixture.owner.query('update credit.scores set score = 41 where seller_id = $1', [seller.id]);
  const funds = await fixture.transactions.read(({ orders }) => orders.fundsOf(seller.id));
  expect(funds.creditScore).toBe(41);
});

test('a certified identity gives its 5 points with the next hour', async () => {
  await fixture.owner.query('update identity.sellers set official_agent_since = now() where seller_id = $1', [
    seller.id,
  ]);
  await refresh();
  expect(await mine()).toMatchObject({ score: 73 });
});

test('nobody sees another seller’s history', async () => {
  await refresh();
  const stranger = server.as((await aLoggedInSeller(fixture.dependencies)).token);
  expect(got(await stranger(credit.listCreditScoreHistory, PAGE))).toMatchObject({ total: 0, list: [] });
});
