import { DAY_MS, HOUR_MS, later, type OperatorId, type Result, usdt } from '@cliffhanger/core/kernel';
import { requestWithdrawal } from '@cliffhanger/server/withdrawals';
import { addSampleCatalogue, SAMPLE_DRAMAS } from '@cliffhanger/testing/catalogue';
import {
  aCertification,
  aConsignment,
  addOperators,
  anApprovedSeller,
  anOrder,
  anUpload,
  aPendingSeller,
  aPostUrl,
  aReadyPayoutMethod,
  aRefundedOrder,
  type Fixture,
  INES,
  openFixture,
  SELLER_FUND_PASSWORD,
  type TestSeller,
  valueOf,
  withMoney,
} from '@cliffhanger/testing/factories';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { complain } from '../checkout/index.ts';
import { claimDeposit } from '../deposits/index.ts';
import { decideRegistration, saveStore } from '../identity/index.ts';
import { submitLink } from '../promotion/index.ts';
import { setDuty } from '../staff/index.ts';
import { answerAppeal, appealDecision } from '../trust/index.ts';
import { escalatePromises, listPromiseAlarms } from './index.ts';

let fixture: Fixture;
let seller: TestSeller;
beforeEach(async () => {
  fixture = await openFixture();
  await addOperators(fixture.owner);
  await addSampleCatalogue(fixture.owner);
  seller = await anApprovedSeller(fixture.dependencies);
  // Other test staff hold every role; here the person on duty must differ.
  await fixture.owner.query(
    `update staff.people set state = 'removed', roles = '{}' where email like '%@staff.test'`,
  );
  for (const [email, roles] of Object.entries(STAFF)) {
    await fixture.owner.query(
      `insert into staff.people (id, email, name, roles, state, created_at, password_hash, totp_secret)
       values (gen_random_uuid(), $1, $1, $2, 'active', now(), 'x', '\\x00')`,
      [email, roles],
    );
  }
});
afterEach(() => fixture.close());

const STAFF = {
  'rita@duty.test': ['reviewer'],
  'sam@duty.test': ['support'],
  'fay@duty.test': ['finance'],
  'abe@duty.test': ['admin'],
  'ava@duty.test': ['admin'],
};
const DRAMA = SAMPLE_DRAMAS.theNinthDebt.id;
const escalate = async (): Promise<number> => valueOf(await escalatePromises(fixture.dependencies)());
const mails = async (): Promise<readonly string[]> => {
  const { rows } = await fixture.owner.query<{ told: string }>(
    `select concat_ws(' ', content ->> 'to', content ->> 'template', content -> 'facts' ->> 'queue',
       content -> 'facts' ->> 'count') as told
     from jobs.messages
     where content ->> 'template' like 'promise-missed%' order by 1`,
  );
  return rows.map(({ told }) => told);
};
const messageKeys = async () => {
  const asked = { sellerId: seller.id, kind: null, page: 1, size: 50 };
  const { list } = await fixture.dependencies.transactions.read(({ messages }) => messages.list(asked));
  return list.map(({ key }) => key);
};
const ok = <Value>(result: Result<Value>): Value => valueOf(result);

/** One item in every queue with a promise. */
async function everything(): Promise<void> {
  const { dependencies } = fixture;
  await aPendingSeller(dependencies);
  ok(
    await saveStore(dependencies)({ sellerId: seller.id, name: 'Night Theatre', pictureId: null, text: '' }),
  );
  await aCertification(dependencies, seller.id);
  const { id: consignmentId } = await aConsignment(dependencies, seller.id, DRAMA);
  ok(await submitLink(dependencies)({ sellerId: seller.id, consignmentId, url: aPostUrl() }));
  const credentialsId = await anUpload(dependencies, seller.id);
  const claim = { sellerId: seller.id, network: 'bep20', amount: usdt('50'), credentialsId } as const;
  ok(await claimDeposit(dependencies)(claim));
  const { id: methodId } = await aReadyPayoutMethod(fixture, seller);
  await withMoney(dependencies, seller.id, '100');
  const asked = { sellerId: seller.id, methodId, amount: usdt('40'), fundPassword: SELLER_FUND_PASSWORD };
  ok(await requestWithdrawal(dependencies)(asked));
  const order = await anOrder(dependencies, { sellerId: seller.id, dramaId: DRAMA });
  ok(await complain(dependencies)({ ...order, text: 'no sound' }));
}

test('every promise that is missed is told to those on duty, once, and the seller reads the same', async () => {
  await everything();
  fixture.clock.pass(4 * DAY_MS + HOUR_MS);
  const turns = await Promise.all([escalate(), escalate()]);
  expect(turns.reduce((sum, turn) => sum + turn)).toBeGreaterThan(0);
  expect(await escalate()).toBe(0);
  const told = await mails();
  for (const [who, queue] of [
    ['rita', 'registration'],
    ['rita', 'store'],
    ['rita', 'certification'],
    ['rita', 'promotion-link'],
    ['fay', 'deposit'],
    ['fay', 'withdrawal'],
    ['sam', 'complaint'],
  ]) {
    expect(told.filter((one) => one === `${who}@duty.test promise-missed ${queue} 1`)).toHaveLength(1);
  }
  // Four days are twice the promise of all but the complaint, so admins get those.
  expect(told).toContain('abe@duty.test promise-missed-twice withdrawal 1');
  expect(told).toContain('ava@duty.test promise-missed-twice deposit 1');
  expect(told.filter((one) => one.includes('twice complaint'))).toEqual([]);
  expect(await messageKeys()).toEqual(
    expect.arrayContaining(['order-audit-escalated', 'promotion-link-escalated']),
  );
});

test('admins are told after twice the time and not a millisecond earlier', async () => {
  await aPendingSeller(fixture.dependencies);
  fixture.clock.pass(DAY_MS - 1);
  expect(await escalate()).toBe(0);
  fixture.clock.pass(1);
  expect(await escalate()).toBe(1);
  fixture.clock.pass(DAY_MS - 1);
  expect(await escalate()).toBe(0);
  fixture.clock.pass(1);
  expect(await escalate()).toBe(1);
  expect(await mails()).toEqual([
    'abe@duty.test promise-missed-twice registration 1',
    'ava@duty.test promise-missed-twice registration 1',
    'rita@duty.test promise-missed registration 1',
  ]);
});

test('an alarm stands in the overview until somebody has decided', async () => {
  const { email } = await aPendingSeller(fixture.dependencies);
  fixture.clock.pass(DAY_MS);
  await escalate();
  const alarms = async () => valueOf(await listPromiseAlarms(fixture.dependencies)());
  expect(await alarms()).toMatchObject([
    { kind: 'registration', missed: 1, toldAt: fixture.clock.now(), adminsToldAt: null },
  ]);
  const approve = { email, decision: { kind: 'approve' }, operator: INES } as const;
  valueOf(await decideRegistration(fixture.dependencies)(approve));
  expect(await alarms()).toEqual([]);
});

test('an appeal is told to those who answer it, and what it pays to finance', async () => {
  await addOperators(fixture.owner);
  await fixture.owner.query(
    `update staff.people set state = 'active', roles = '{reviewer,support}' where email in ('ida@staff.test', 'ines@staff.test')`,
  );
  const appeal = async (decision: Awaited<ReturnType<typeof aRefundedOrder>>) =>
    valueOf(
      await appealDecision(fixture.dependencies)({ sellerId: seller.id, ...decision, text: 'Look again.' }),
    ).id;
  const refunded = await appeal(await aRefundedOrder(fixture, seller));
  valueOf(
    await answerAppeal(fixture.dependencies)({
      appealId: refunded,
      outcome: 'upheld',
      answer: 'Yes.',
      operator: INES,
    }),
  );
  fixture.clock.pass(3 * DAY_MS);
  await escalate();
  expect((await mails()).filter((one) => one.includes(' appeal '))).toEqual([
    'fay@duty.test promise-missed appeal 1',
  ]);
});

test('while somebody is on duty a missed promise is theirs, whatever their role; admins hear as ever', async () => {
  await aPendingSeller(fixture.dependencies);
  const idOfStaff = async (email: string) =>
    (await fixture.owner.query<{ id: OperatorId }>('select id from staff.people where email = $1', [email]))
      .rows[0]?.id as OperatorId;
  const startsAt = fixture.clock.now();
  const duty = { personId: await idOfStaff('fay@duty.test'), by: await idOfStaff('abe@duty.test') };
  ok(await setDuty(fixture.dependencies)({ ...duty, startsAt, endsAt: later(startsAt, DAY_MS + HOUR_MS) }));
  fixture.clock.pass(DAY_MS);
  expect(await escalate()).toBe(1);
  expect(await mails()).toEqual(['fay@duty.test promise-missed registration 1']);
  // The shift is over: the next missed promise goes to the reviewers again.
  fixture.clock.pass(HOUR_MS);
  await aPendingSeller(fixture.dependencies);
  fixture.clock.pass(DAY_MS);
  await escalate();
  const told = await mails();
  expect(told).toContain('rita@duty.test promise-missed registration 1');
  expect(told).toContain('abe@duty.test promise-missed-twice registration 1');
});
