import { aggregateRollups } from '@cliffhanger/application/dashboard';
import { beginSettlements, settleDueOrders } from '@cliffhanger/application/settlement';
import { DAY_MS, formatMoney, usdt } from '@cliffhanger/core/kernel';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aConsignment,
  aDrama,
  addOperators,
  aLoggedInSeller,
  anApprovedSeller,
  anOrder,
  aPendingSeller,
  aViewerId,
  certified,
  type Fixture,
  type LoggedInTestSeller,
  openFixture,
  valueOf,
} from '@cliffhanger/testing/factories';
import { shows } from '@cliffhanger/testing/observations';
import * as referrals from '@cliffhanger/wire/referrals';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { got, type RoutesUnderTest, startRoutes } from '../../../test/start-routes.ts';
import { addReferralRoutes } from './index.ts';

let fixture: Fixture;
let server: RoutesUnderTest;
let agent: LoggedInTestSeller;
let call: ReturnType<RoutesUnderTest['as']>;
beforeAll(async () => {
  fixture = await openFixture();
  await addOperators(fixture.owner);
  await addSampleCategories(fixture.owner);
  server = await startRoutes(fixture.as('seller'), addReferralRoutes);
});
afterAll(async () => {
  await server.stop();
  await fixture.close();
});
beforeEach(async () => {
  agent = await aLoggedInSeller(fixture.dependencies);
  call = server.as(agent.token);
});

const PAGE = { page: 1, pageSize: 10 } as const;
const certify = () => certified(fixture.dependencies, agent.id);

async function invitationCode(): Promise<string> {
  await certify();
  return got(await call(referrals.getInvitation, {})).code ?? '';
}

test('who is not certified has no code and is told what is missing', async () => {
  expect(got(await call(referrals.getInvitation, {}))).toEqual({
    mayInvite: false,
    code: null,
    missing: ['real-name-certification'],
  });
});

test('an official agent has a code, and whoever registers with it is in the team', async () => {
  const code = await invitationCode();
  expect(code).toMatch(/^[A-Z0-9]{8}$/);
  await aPendingSeller(fixture.dependencies, { invitationCode: code, realName: 'Ana Souza' });
  fixture.clock.pass(1_000);
  await anApprovedSeller(fixture.dependencies, { invitationCode: code, realName: 'Ken Watanabe' });
  expect(got(await call(referrals.listTeam, PAGE))).toMatchObject({
    total: 2,
    hasMore: false,
    list: [
      { name: 'Ken W.', state: 'approved', level: 'bronze', isValid: false, progress: 0 },
      { name: 'Ana S.', state: 'pending' },
    ],
  });
  expect(got(await call(referrals.getTeamFigures, {}))).toMatchObject({
    members: 2,
    approved: 1,
    joinedLately: 2,
    validInvitees: 0,
    validInviteeAbove: usdt('100'),
  });
  expect(got(await call(referrals.getInvitationFigures, { source: 'team' })).members).toBe(2);
});

test('an invitee is valid above 100.00 of settled sales; the one who invited them earns nothing by it', async () => {
  const invitee = await anApprovedSeller(fixture.dependencies, { invitationCode: await invitationCode() });
  const drama = await aDrama(fixture.owner, { wholesale: '1', retail: '10', episodes: 60, freeEpisodes: 3 });
  await aConsignment(fixture.dependencies, invitee.id, drama);
  const sell = async (quantity: number) => {
    await anOrder(fixture.dependencies, { sellerId: invitee.id, dramaId: drama, quantity });
    for (const pause of [DAY_MS, 7 * DAY_MS]) {
      fixture.clock.pass(pause);
      for (const job of [beginSettlements, settleDueOrders, aggregateRollups])
        valueOf(await job(fixture.dependencies)());
    }
  };
  await sell(10);
  expect(got(await call(referrals.listTeam, PAGE)).list).toMatchObject([{ isValid: false, progress: 99 }]);
  await sell(1);
  expect(got(await call(referrals.listTeam, PAGE)).list).toMatchObject([{ isValid: true, progress: 100 }]);
  const { validInvitees, validInviteeAbove } = got(await call(referrals.getTeamFigures, {}));
  expect(validInvitees).toBe(1);
  shows('valid-invitee', formatMoney(validInviteeAbove));
  expect(await fixture.transactions.read(({ ledger }) => ledger.balancesOf(agent.id))).toMatchObject({
    available: usdt('0'),
    unsettled: usdt('0'),
  });
});

test('a direct customer is valid above 10.00 of purchases, over several orders', async () => {
  const drama = await aDrama(fixture.owner, { wholesale: '1', retail: '5', episodes: 60, freeEpisodes: 3 });
  await aConsignment(fixture.dependencies, agent.id, drama);
  const viewerId = aViewerId();
  const buys = async (quantity: number) => {
    await anOrder(fixture.dependencies, { sellerId: agent.id, dramaId: drama, quantity, viewerId });
    valueOf(await aggregateRollups(fixture.dependencies)());
    return got(await call(referrals.getTeamFigures, {})).validCustomers;
  };
  expect(await buys(2)).toBe(0);
  expect(await buys(1)).toBe(1);
  expect(await buys(3)).toBe(1);
  shows('valid-customer', formatMoney(got(await call(referrals.getTeamFigures, {})).validCustomerAbove));
});

test('nobody sees another seller’s team, nor whom a member invited', async () => {
  await anApprovedSeller(fixture.dependencies, { invitationCode: await invitationCode() });
  const stranger = server.as((await aLoggedInSeller(fixture.dependencies)).token);
  expect(got(await stranger(referrals.listTeam, PAGE)).total).toBe(0);
});
