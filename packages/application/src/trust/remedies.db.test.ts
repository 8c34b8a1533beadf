import { DECISION_TAKEN_BACK_WITHIN_MS } from '@cliffhanger/core/checkout';
import { DAY_MS, HOUR_MS, later, type OperatorId, type Result, usdt } from '@cliffhanger/core/kernel';
import type { AppealedDecision, AppealId } from '@cliffhanger/core/trust';
import { decideWithdrawal } from '@cliffhanger/server/withdrawals';
import { addSampleCatalogue, SAMPLE_DRAMAS } from '@cliffhanger/testing/catalogue';
import {
  aConsignment,
  addOperators,
  anApprovedSeller,
  anOrder,
  aPendingSeller,
  aRefundedOrder,
  aRejectedCertification,
  aRejectedDeposit,
  aRejectedLink,
  aRejectedStore,
  aRejectedWithdrawal,
  decidedComplaint,
  type Fixture,
  IDA,
  INES,
  newestMail,
  OLAV,
  openFixture,
  proveEmailCode,
  rejectRegistration,
  storedOrder,
  type TestOrder,
  type TestSeller,
  valueOf,
} from '@cliffhanger/testing/factories';
import { brokenRules } from '@cliffhanger/testing/ledger';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { complain, decideComplaint, executeDecisions } from '../checkout/index.ts';
import { decideDeposit } from '../deposits/index.ts';
import { lockAccount, logIn } from '../identity/index.ts';
import { shipOverdueOrders } from '../orders/index.ts';
import { settleDueOrders } from '../settlement/index.ts';
import {
  answerAppeal,
  appealDecision,
  appealWithoutLogin,
  confirmRemedy,
  declineRemedy,
  listAppeals,
} from './index.ts';

/* The effect of an upheld appeal, for each of the eight decisions against a seller (DOMAIN §13). */

let fixture: Fixture;
let seller: TestSeller;
beforeAll(async () => {
  fixture = await openFixture();
  await addOperators(fixture.owner);
  await addSampleCatalogue(fixture.owner);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  seller = await anApprovedSeller(fixture.dependencies);
});

const DRAMA = SAMPLE_DRAMAS.theNinthDebt.id;
const dependencies = () => fixture.dependencies;
const nameOf = (result: Result<unknown>) => (result.ok ? 'ok' : result.refusal.name);
const appealed = async (decision: AppealedDecision) =>
  valueOf(await appealDecision(dependencies())({ sellerId: seller.id, ...decision, text: 'Look again.' }));
const answer = (appealId: AppealId, operator: OperatorId = INES) =>
  answerAppeal(dependencies())({ appealId, outcome: 'upheld', answer: 'You were right.', operator });
const uphold = async (decision: AppealedDecision) =>
  valueOf(await answer((await appealed(decision)).id)).appeal;
const confirm = (appealId: AppealId, operator: OperatorId = OLAV) =>
  confirmRemedy(dependencies())({ appealId, operator });
const available = async () =>
  (await dependencies().transactions.read(({ ledger }) => ledger.balancesOf(seller.id))).available;
const logInAs = ({ email, password }: TestSeller) =>
  logIn(dependencies())({ email, password, locale: 'en', device: 'Pixel', address: '203.0.113.7' });
const profitOf = async (number: string): Promise<bigint> => {
  const { rows } = await fixture.owner.query<{ profit: bigint }>(
    'select order_amount - purchase_cost as profit from orders where seller_id = $1 and number = $2',
    [seller.id, number],
  );
  return BigInt(rows[0]?.profit ?? 0);
};
const standing = async () =>
  valueOf(await listAppeals(dependencies())({ sellerId: seller.id, page: 1, size: 1 })).list[0];

test('a registration is approved: the applicant logs in, and nobody else can take the address', async () => {
  const rejected = await aPendingSeller(dependencies());
  await rejectRegistration(fixture, rejected);
  fixture.clock.pass(DAY_MS);
  const code = await proveEmailCode(dependencies(), rejected.email);
  const { id } = valueOf(
    await appealWithoutLogin(dependencies())({ email: rejected.email, code, text: 'It is my only one.' }),
  );
  expect(valueOf(await answer(id)).appeal.remedy).toMatchObject({ deed: 'approved', state: 'done' });
  const { email } = rejected;
  valueOf(await logInAs(rejected));
  const { rows } = await fixture.owner.query(
    'select is_taken, (select count(*) from identity.invitation_codes c where c.seller_id = o.seller_id)::int as codes from identity.email_owners o where email = $1',
    [email],
  );
  expect(rows).toEqual([{ is_taken: true, codes: 1 }]);
  expect((await newestMail(fixture, email, 'appeal-upheld')).facts.deed).toBe('approved');
});

test('a registration whose address somebody else has taken since cannot be approved, and the answer says so', async () => {
  const rejected = await aPendingSeller(dependencies());
  await rejectRegistration(fixture, rejected);
  fixture.clock.pass(DAY_MS);
  const code = await proveEmailCode(dependencies(), rejected.email);
  const { id } = valueOf(
    await appealWithoutLogin(dependencies())({ email: rejected.email, code, text: 'It is my only one.' }),
  );
  await fixture.owner.query(
    'update identity.email_owners set seller_id = $2, is_taken = true where email = $1',
    [rejected.email, seller.id],
  );
  expect(nameOf(await answer(id))).toBe('email-taken');
});

test('a promotion link is approved and its drama is promoted', async () => {
  const decision = await aRejectedLink(fixture, seller);
  expect((await uphold(decision)).remedy).toMatchObject({ deed: 'approved', state: 'done' });
  const { rows } = await fixture.owner.query(
    `select l.state, c.promoting_since is not null as promotes,
       exists (select from promotion_link_owners o where o.link_id = l.id) as is_owned
     from promotion_links l join consignments c on c.seller_id = l.seller_id and c.id = l.consignment_id where l.id = $1`,
    [decision.subjectId],
  );
  expect(rows).toEqual([{ state: 'succeeded', promotes: true, is_owned: true }]);
});

test('a certification and a store are approved', async () => {
  expect((await uphold(await aRejectedCertification(fixture, seller))).remedy).toMatchObject({
    deed: 'approved',
  });
  expect((await uphold(await aRejectedStore(fixture, seller))).remedy).toMatchObject({ deed: 'approved' });
});

test('a deposit is credited when two people agree, never by who upheld the appeal', async () => {
  const { subjectId } = await aRejectedDeposit(fixture, seller);
  const { remedy } = await uphold({ subject: 'deposit', subjectId });
  expect(remedy).toMatchObject({ deed: 'credited', state: 'proposed', amount: usdt('50') });
  const credit = (operator: OperatorId) =>
    decideDeposit(dependencies())({ depositId: subjectId as never, operator, decision: { kind: 'approve' } });
  expect(nameOf(await credit(INES))).toBe('second-person-needed');
  expect(await available()).toBe(0n);
  const both = await Promise.all([credit(OLAV), credit(IDA)]);
  expect(both.filter((one) => one.ok && one.value.isNew)).toHaveLength(2);
  expect(await available()).toBe(usdt('50'));
  expect((await standing())?.remedy).toMatchObject({ state: 'done', transferId: expect.any(String) });
});

test('a withdrawal is asked for again, to the same address, and goes its way', async () => {
  const decision = await aRejectedWithdrawal(fixture, seller);
  expect(await available()).toBe(usdt('100'));
  const { remedy } = await uphold(decision);
  expect(remedy).toMatchObject({ deed: 'requested', state: 'done', amount: usdt('40') });
  expect(await available()).toBe(usdt('60'));
  const approve = (operator: OperatorId) =>
    decideWithdrawal(dependencies())({
      withdrawalId: remedy?.withdrawalId as never,
      operator,
      decision: { kind: 'approve' },
    });
  expect(nameOf(await approve(INES))).toBe('second-person-needed');
  expect(valueOf(await approve(OLAV)).withdrawal).toMatchObject({
    amount: usdt('40'),
    progress: { state: 'approved' },
  });
});

test('a withdrawal whose address is gone stays returned whole, and the seller is told that', async () => {
  const decision = await aRejectedWithdrawal(fixture, seller);
  await fixture.owner.query('delete from wallet.payout_methods where seller_id = $1', [seller.id]);
  expect((await uphold(decision)).remedy).toMatchObject({ deed: 'returned', amount: usdt('40') });
  expect(await available()).toBe(usdt('100'));
  expect((await newestMail(fixture, seller.email, 'appeal-upheld')).facts).toMatchObject({
    deed: 'returned',
    amount: '40',
  });
});

test('an order that was wrongly refunded brings its profit, paid by the platform when a second person confirms', async () => {
  const decision = await aRefundedOrder(fixture, seller);
  const before = await available();
  const { id, remedy } = await uphold(decision);
  const profit = await profitOf(decision.subjectId);
  expect(profit).toBeGreaterThan(0n);
  expect(remedy).toMatchObject({ deed: 'paid', state: 'proposed', amount: profit });
  expect(await available()).toBe(before);
  expect(nameOf(await confirm(id, INES))).toBe('second-person-needed');
  const both = await Promise.all([confirm(id, OLAV), confirm(id, IDA), confirm(id, OLAV)]);
  expect(both.filter((one) => valueOf(one).isNew)).toHaveLength(1);
  expect(await available()).toBe(before + profit);
  expect((await standing())?.remedy).toMatchObject({ state: 'done', transferId: expect.any(String) });
  const { rows } = await fixture.owner.query(
    `select balance from ledger.account_balances where account = 'platform:losses'`,
  );
  expect(BigInt(rows[0]?.balance ?? 0)).toBe(-profit);
  expect((await newestMail(fixture, seller.email, 'remedy-paid')).facts.amount).not.toBe('0');
  expect(nameOf(await declineRemedy(dependencies())({ appealId: id, operator: OLAV, note: 'No.' }))).toBe(
    'nothing-proposed',
  );
});

test('what the second person declines is answered anew by somebody else, with a promise of its own', async () => {
  const { id } = await uphold(await aRefundedOrder(fixture, seller));
  const decline = (operator: OperatorId) =>
    declineRemedy(dependencies())({ appealId: id, operator, note: 'The film did stop.' });
  expect(nameOf(await decline(INES))).toBe('second-person-needed');
  expect(valueOf(await decline(OLAV)).appeal.progress).toEqual({
    state: 'open',
    promisedBy: later(fixture.clock.now(), 3 * DAY_MS),
  });
  expect(nameOf(await confirm(id, IDA))).toBe('nothing-proposed');
  expect(nameOf(await answer(id, INES))).toBe('second-person-needed');
  expect(valueOf(await answer(id, OLAV)).appeal.remedy).toMatchObject({ deed: 'paid', state: 'proposed' });
  expect(valueOf(await confirm(id, INES)).isNew).toBe(true);
});

/** Ida refunded two of its episodes; the rest of the order continues. */
async function aPartRefundedOrder(): Promise<TestOrder> {
  await aConsignment(dependencies(), seller.id, DRAMA);
  const order = await anOrder(dependencies(), { sellerId: seller.id, dramaId: DRAMA, quantity: 4 });
  valueOf(await complain(dependencies())({ ...order, text: 'no sound' }));
  const { rows } = await fixture.owner.query('select first_episode as first from orders where id = $1', [
    order.orderId,
  ]);
  const first = Number(rows[0]?.first);
  await decidedComplaint(fixture, {
    number: order.number,
    outcome: 'part-refund',
    episodes: [first, first + 2],
  });
  return order;
}

test('an order that was wrongly refunded in part brings the profit of these episodes', async () => {
  const { number } = await aPartRefundedOrder();
  const before = await available();
  const { id, remedy } = await uphold({ subject: 'order', subjectId: number });
  const half = (await profitOf(number)) / 2n;
  expect(half).toBeGreaterThan(0n);
  expect(remedy).toMatchObject({ deed: 'paid', state: 'proposed', amount: half });
  valueOf(await confirm(id));
  expect(await available()).toBe(before + half);
});

test('an order that was let go on appeal is nobody’s to decide again', async () => {
  await aConsignment(dependencies(), seller.id, DRAMA);
  const order = await anOrder(dependencies(), { sellerId: seller.id, dramaId: DRAMA });
  const { number } = order;
  valueOf(await complain(dependencies())({ ...order, text: 'no sound' }));
  const { id } = await appealed({ subject: 'order', subjectId: number });
  const refund = { outcome: 'refund', episodes: [], reason: 'goodwill', note: null, operator: IDA } as const;
  valueOf(await decideComplaint(dependencies())({ number, ...refund }));
  valueOf(await answer(id));
  fixture.clock.pass(8 * DAY_MS);
  valueOf(await executeDecisions(dependencies())());
  valueOf(await settleDueOrders(dependencies())());
  expect((await storedOrder(dependencies(), order)).state.kind).toBe('completed');
  expect(nameOf(await decideComplaint(dependencies())({ number, ...refund }))).toBe('order-already-decided');
});

test('an appeal upheld while a decision is carried out ends as one of them', async () => {
  await aConsignment(dependencies(), seller.id, DRAMA);
  for (let round = 0; round < 8; round += 1) {
    const order = await anOrder(dependencies(), { sellerId: seller.id, dramaId: DRAMA });
    const { number } = order;
    valueOf(await complain(dependencies())({ ...order, text: 'no sound' }));
    const { id } = await appealed({ subject: 'order', subjectId: number });
    const refund = {
      outcome: 'refund',
      episodes: [],
      reason: 'goodwill',
      note: null,
      operator: IDA,
    } as const;
    valueOf(await decideComplaint(dependencies())({ number, ...refund }));
    fixture.clock.pass(DECISION_TAKEN_BACK_WITHIN_MS);
    const [upheld] = await Promise.all([answer(id), executeDecisions(dependencies())()]);
    const { kind } = (await storedOrder(dependencies(), order)).state;
    const deed = valueOf(upheld).appeal.remedy?.deed;
    expect(kind).toBe(deed === 'released' ? 'in-settlement' : 'refunded');
  }
});

test('an order that was wrongly held is let go at once', async () => {
  await aConsignment(dependencies(), seller.id, DRAMA);
  const order = await anOrder(dependencies(), { sellerId: seller.id, dramaId: DRAMA });
  valueOf(await complain(dependencies())({ ...order, text: 'no sound' }));
  expect((await storedOrder(dependencies(), order)).state.kind).toBe('audit');
  const { remedy } = await uphold({ subject: 'order', subjectId: order.number });
  expect(remedy).toMatchObject({ deed: 'released', state: 'done' });
  expect((await storedOrder(dependencies(), order)).state.kind).toBe('in-settlement');
});

test('a lock is opened, and the orders that the platform shipped meanwhile are made good by two', async () => {
  const ground = { rule: 'takeover-suspected', facts: {}, note: null } as const;
  const { lock } = valueOf(
    await lockAccount(dependencies())({ email: seller.email, ground, days: 2, operator: IDA }),
  );
  const order = await anOrder(dependencies(), { sellerId: seller.id, dramaId: DRAMA });
  fixture.clock.pass(3 * HOUR_MS);
  valueOf(await shipOverdueOrders(dependencies())());
  const profit = await profitOf(order.number);
  const { id, remedy } = await uphold({ subject: 'account-lock', subjectId: lock.id });
  expect(remedy).toMatchObject({ deed: 'unlocked', state: 'proposed', amount: profit });
  valueOf(await logInAs(seller));
  expect(valueOf(await confirm(id)).isNew).toBe(true);
  expect(await available()).toBe(profit);
});

test('an order is made good once, whatever is decided and appealed about it afterwards', async () => {
  const decision = await aRefundedOrder(fixture, seller);
  const { id } = await uphold(decision);
  valueOf(await confirm(id));
  const before = await available();
  // Simulates a write with the console's privileges: another notice, and so another decision to appeal.
  await fixture.owner.query(
    `update orders set notice = notice || jsonb_build_object('decidedAt', (notice ->> 'decidedAt')::bigint + 1)
     where seller_id = $1 and number = $2`,
    [seller.id, decision.subjectId],
  );
  const again = await uphold(decision);
  expect(again.remedy).toMatchObject({ deed: 'unchanged', state: 'done' });
  expect(nameOf(await confirm(again.id))).toBe('nothing-proposed');
  expect(await available()).toBe(before);
});

test('after all of it the books hold every rule', async () => {
  expect(await brokenRules(fixture.owner)).toEqual([]);
});
