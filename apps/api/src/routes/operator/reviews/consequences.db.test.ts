import { complain, executeDecisions } from '@cliffhanger/application/checkout';
import { claimDeposit } from '@cliffhanger/application/deposits';
import { shipOrder } from '@cliffhanger/application/orders';
import { beginSettlements, settleDueOrders } from '@cliffhanger/application/settlement';
import { appealDecision } from '@cliffhanger/application/trust';
import { consequenceOf } from '@cliffhanger/core/checkout';
import { DAY_MS, type SellerId, usdt } from '@cliffhanger/core/kernel';
import type { WithdrawalId } from '@cliffhanger/core/withdrawals';
import { requestWithdrawal } from '@cliffhanger/server/withdrawals';
import { addSampleCatalogue } from '@cliffhanger/testing/catalogue';
import {
  aConsignment,
  aDrama,
  addOperators,
  anApprovedSeller,
  anOrder,
  anUpload,
  aReadyPayoutMethod,
  aRefundedOrder,
  aRejectedDeposit,
  aRejectedWithdrawal,
  aTransactionHash,
  aTransferInSuspense,
  type Fixture,
  SELLER_FUND_PASSWORD,
  type TestOrder,
  type TestSeller,
  valueOf,
  withDeviceKey,
  withMoney,
} from '@cliffhanger/testing/factories';
import * as wire from '@cliffhanger/wire/operator/reviews';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AtTheConsole, type ConsoleUnderTest, openConsole } from '../../../../test/open-console.ts';
import { POSTING_CALLS } from '../../../../test/posting-calls.ts';
import { got } from '../../../../test/start-routes.ts';
import { type Sums, sumsOf, type WatchedBooks, watchBooks } from '../../../../test/watch-books.ts';

/*
 * The stated postings of a decision equal the real ones: for every decision that moves money, the lines of
 * the preview are compared with the transfers in the books afterwards.
 */

let fixture: Fixture;
let atTheConsole: ConsoleUnderTest['atTheConsole'];
let close: ConsoleUnderTest['close'];
let books: WatchedBooks;
beforeAll(async () => {
  ({ fixture, atTheConsole, close } = await openConsole());
  books = watchBooks(fixture.owner);
  await addSampleCatalogue(fixture.owner);
  await addOperators(fixture.owner);
});
afterAll(() => close());

type Verdict = 'approve' | 'reject';
const consequenceFor = (page: { consequences: readonly StatedOne[] }, verdict: Verdict): StatedOne => {
  const found = page.consequences.find((one) => one.verdict === verdict);
  if (found === undefined) throw new Error(`nothing is stated for ${verdict}`);
  return found;
};
interface StatedOne {
  readonly verdict: Verdict;
  readonly postedWhen: string;
  readonly lines: readonly { readonly account: string; readonly amount: bigint }[];
}
const linesOf = ({ lines }: StatedOne): Sums => sumsOf(lines);

const aSeller = (): Promise<TestSeller> => anApprovedSeller(fixture.dependencies);

describe('a manual deposit', () => {
  async function aClaim(sellerId: SellerId, amount: string) {
    const credentialsId = await anUpload(fixture.dependencies, sellerId);
    const claim = { sellerId, network: 'bep20', amount: usdt(amount), credentialsId } as const;
    return valueOf(await claimDeposit(fixture.dependencies)(claim)).id;
  }
  const pageOf = async ({ call }: AtTheConsole, id: string) =>
    got(await call(wire.getReview.deposit, { id }));
  const decide = async ({ call, code }: AtTheConsole, id: string, verdict: Verdict) =>
    got(
      await call(wire.decideReview.deposit, {
        id,
        verdict,
        ...(verdict === 'reject' ? { rule: 'transfer-not-found' } : {}),
        code: code(),
      }),
    );

  test('without a transfer says that nothing is booked before a second person, and what is then', async () => {
    const { id: sellerId } = await aSeller();
    const id = await aClaim(sellerId, '480');
    const [fay, ivy] = [await atTheConsole('finance'), await atTheConsole('finance-approver')];
    const first = consequenceFor(await pageOf(fay, id), 'approve');
    const booked = await books.mark();
    await decide(fay, id, 'approve');
    expect(first.postedWhen).toBe('after-second-person');
    expect(await booked()).toEqual({});
    const second = consequenceFor(await pageOf(ivy, id), 'approve');
    await decide(ivy, id, 'approve');
    expect(second.postedWhen).toBe('at-once');
    expect(linesOf(second)).toEqual(linesOf(first));
    expect(await booked(wire.decideReview.deposit)).toEqual(linesOf(second));
    expect(linesOf(second)).toEqual({ 'custody:bep20': -480_000_000n, 'seller:available': 480_000_000n });
  });

  test('whose money lies in suspense is credited out of it by one person', async () => {
    const { id: sellerId } = await aSeller();
    await aTransferInSuspense(fixture, '77.5');
    const id = await aClaim(sellerId, '77.5');
    const fay = await atTheConsole('finance');
    const yes = consequenceFor(await pageOf(fay, id), 'approve');
    const booked = await books.mark();
    await decide(fay, id, 'approve');
    expect(yes.postedWhen).toBe('at-once');
    expect(await booked(wire.decideReview.deposit)).toEqual(linesOf(yes));
    expect(linesOf(yes)).toEqual({ 'platform:suspense': -77_500_000n, 'seller:available': 77_500_000n });
  });

  test('that is rejected books nothing, and says so', async () => {
    const { id: sellerId } = await aSeller();
    const id = await aClaim(sellerId, '30');
    const fay = await atTheConsole('finance');
    const no = consequenceFor(await pageOf(fay, id), 'reject');
    const booked = await books.mark();
    await decide(fay, id, 'reject');
    expect(no).toMatchObject({ postedWhen: 'never', lines: [] });
    expect(await booked()).toEqual({});
  });
});

describe('a withdrawal', () => {
  async function aRequest(amount: string) {
    const seller = await aSeller();
    await withMoney(fixture.dependencies, seller.id, '2000');
    const { id: methodId } = await aReadyPayoutMethod(fixture, seller);
    const asked = { sellerId: seller.id, methodId, amount: usdt(amount), fundPassword: SELLER_FUND_PASSWORD };
    const { id } = valueOf(await requestWithdrawal(fixture.dependencies)(asked));
    return { id };
  }
  async function withKey(role: 'finance' | 'finance-approver') {
    const one = await atTheConsole(role);
    const { key } = await withDeviceKey(fixture.owner, one.id, 'payouts');
    const approve = async (id: WithdrawalId) => {
      const { text } = got(await one.call(wire.askPaymentChallenge, { subject: 'withdrawal', id }));
      const yes = { id, verdict: 'approve', signed: key.sign(text), code: one.code() } as const;
      return got(await one.call(wire.decideReview.withdrawal, yes));
    };
    return { ...one, approve };
  }

  test('that two people approve books nothing until it is paid, and then what was stated', async () => {
    const { id } = await aRequest('1500');
    const [fay, ivy] = [await withKey('finance'), await withKey('finance-approver')];
    const yes = consequenceFor(got(await fay.call(wire.getReview.withdrawal, { id })), 'approve');
    const booked = await books.mark();
    await fay.approve(id);
    const page = got(await ivy.call(wire.getReview.withdrawal, { id }));
    expect(page.steps).toMatchObject([{ act: 'approved', actor: `operator:${fay.id}` }]);
    await ivy.approve(id);
    expect(yes.postedWhen).toBe('when-paid');
    expect(await booked()).toEqual({});
    const payment = { id, transactionHash: aTransactionHash() };
    got(await fay.call(wire.recordPayment, { ...payment, code: fay.code() }));
    expect(await booked()).toEqual({});
    got(await ivy.call(wire.recordPayment, { ...payment, code: ivy.code() }));
    expect(await booked(wire.recordPayment)).toEqual(linesOf(yes));
    expect(linesOf(yes)).toEqual({
      'seller:withdrawing': -1_500_000_000n,
      'custody:bep20': 1_499_000_000n,
      'platform:fee_withdraw': 1_000_000n,
    });
  });

  test.each([
    ['before it was approved', false],
    ['after it was approved', true],
  ])('that is rejected %s gives back what was stated', async (_, isApproved) => {
    const { id } = await aRequest('150');
    const fay = await withKey('finance');
    if (isApproved) await fay.approve(id);
    const no = consequenceFor(got(await fay.call(wire.getReview.withdrawal, { id })), 'reject');
    const booked = await books.mark();
    const rejection = { id, verdict: 'reject', rule: 'address-not-payable', code: fay.code() } as const;
    got(await fay.call(wire.decideReview.withdrawal, rejection));
    expect(no.postedWhen).toBe('at-once');
    expect(await booked(wire.decideReview.withdrawal)).toEqual(linesOf(no));
    expect(linesOf(no)['seller:available']).toBe(150_000_000n);
  });
});

/** Money that the seller has already spent becomes the platform's loss. */
const spends = (sellerId: SellerId, amount: string) =>
  fixture.owner.query('select ledger.book($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
    sellerId,
    `spent:${sellerId}`,
    'level-purchase',
    'test',
    '1',
    fixture.clock.now(),
    'test',
    ['seller:available', 'platform:levels'],
    [-usdt(amount), usdt(amount)],
  ]);

const STANDINGS = ['unshipped', 'wallet', 'proceeds', 'settled', 'spent'] as const;
type Standing = (typeof STANDINGS)[number];

describe('a complaint', () => {
  const CHEAP = { wholesale: '0.22', retail: '0.5' };
  async function complainedAbout(how: Standing, prices = CHEAP): Promise<TestOrder> {
    const { dependencies, owner } = fixture;
    const { id: sellerId } = await aSeller();
    const dramaId = await aDrama(owner, { ...prices, episodes: 40, freeEpisodes: 3 });
    await aConsignment(dependencies, sellerId, dramaId);
    await owner.query('update consignments set auto_ship = false where seller_id = $1', [sellerId]);
    if (how === 'wallet') await withMoney(dependencies, sellerId, '50');
    const order = await anOrder(dependencies, { sellerId, dramaId, quantity: 10 });
    if (how !== 'unshipped') {
      const payFrom = how === 'wallet' ? 'wallet' : 'proceeds';
      valueOf(await shipOrder(dependencies)({ sellerId, number: order.number, payFrom }));
    }
    if (how === 'settled' || how === 'spent') {
      fixture.clock.pass(8 * DAY_MS);
      valueOf(await beginSettlements(dependencies)());
      valueOf(await settleDueOrders(dependencies)());
    }
    if (how === 'spent') await spends(sellerId, '2');
    valueOf(await complain(dependencies)({ ...order, text: 'It stops.' }));
    return order;
  }

  const DECISIONS = [
    ['refund', [], 10],
    ['part-refund', [4, 6, 7], 3],
    ['no-refund', [], 0],
  ] as const;

  describe.each(STANDINGS)('about an order %s', (how) => {
    test.each(DECISIONS)('decided as %s books what its cost table says', async (outcome, episodes, count) => {
      const order = await complainedAbout(how);
      const sue = await atTheConsole('support');
      const seen = got(await sue.call(wire.getComplaint, { id: order.number }));
      const cost = consequenceOf(seen, count);
      const booked = await books.mark();
      const reason = outcome === 'no-refund' ? 'plays-as-described' : 'does-not-play';
      const chosen: number[] = [...episodes];
      const decision = { id: order.number, outcome, episodes: chosen, reason, note: '' } as const;
      got(await sue.call(wire.decideComplaint, decision));
      expect(await booked()).toEqual({});
      fixture.clock.pass(10_000);
      valueOf(await executeDecisions(fixture.dependencies)());
      expect(await booked(wire.decideComplaint)).toEqual(sumsOf(cost.lines));
      expect(cost.outcome).toBe(outcome);
      expect(sumsOf(cost.lines)['platform:refunds_payable'] ?? 0n).toBe(cost.amount);
    });
  });

  test('about more than one person decides alone books nothing before the second has agreed', async () => {
    const order = await complainedAbout('proceeds', { wholesale: '2.2', retail: '6' });
    const [sue, fay] = [await atTheConsole('support'), await atTheConsole('finance')];
    const seen = got(await fay.call(wire.getComplaint, { id: order.number }));
    const cost = consequenceOf(seen, 10);
    expect(cost.amount).toBeGreaterThan(seen.aloneUpTo);
    const booked = await books.mark();
    const decision = { outcome: 'refund', reason: 'does-not-play', note: '' } as const;
    got(await sue.call(wire.decideComplaint, { id: order.number, episodes: [], ...decision }));
    fixture.clock.pass(10_000);
    valueOf(await executeDecisions(fixture.dependencies)());
    expect(await booked()).toEqual({});
    got(await fay.call(wire.confirmComplaint, { id: order.number }));
    fixture.clock.pass(10_000);
    valueOf(await executeDecisions(fixture.dependencies)());
    expect(await booked(wire.confirmComplaint)).toEqual(sumsOf(cost.lines));
  });
});

describe('an appeal', () => {
  const uphold = async ({ call }: AtTheConsole, id: string) =>
    got(await call(wire.answerAppeal, { id: id as never, outcome: 'upheld', answer: 'You were right.' }));
  const pageOf = async ({ call }: AtTheConsole, id: string) => got(await call(wire.getReview.appeal, { id }));

  test('against a refund pays what it would have brought, when a second person agrees', async () => {
    const seller = await aSeller();
    const decision = await aRefundedOrder(fixture, seller);
    const { id } = valueOf(
      await appealDecision(fixture.dependencies)({ sellerId: seller.id, ...decision, text: 'It played.' }),
    );
    const [ada, ivy] = [await atTheConsole('reviewer'), await atTheConsole('finance-approver')];
    const yes = consequenceFor(await pageOf(ada, id), 'approve');
    const booked = await books.mark();
    await uphold(ada, id);
    expect(yes.postedWhen).toBe('after-second-person');
    expect(await booked()).toEqual({});
    const page = await pageOf(ivy, id);
    expect(page.steps).toMatchObject([{ act: 'upheld', actor: `operator:${ada.id}` }]);
    const confirmed = consequenceFor(page, 'approve');
    got(await ivy.call(wire.confirmRemedy, { id, code: ivy.code() }));
    expect(confirmed.postedWhen).toBe('at-once');
    expect(linesOf(confirmed)).toEqual(linesOf(yes));
    expect(await booked(wire.confirmRemedy)).toEqual(linesOf(confirmed));
    expect(linesOf(yes)['seller:available']).toBeGreaterThan(0n);
  });

  test('against a rejected deposit credits it, when two of finance agree', async () => {
    const seller = await aSeller();
    const decision = await aRejectedDeposit(fixture, seller);
    const { id } = valueOf(
      await appealDecision(fixture.dependencies)({ sellerId: seller.id, ...decision, text: 'I sent it.' }),
    );
    const [ada, fay, ivy] = [
      await atTheConsole('reviewer'),
      await atTheConsole('finance'),
      await atTheConsole('finance-approver'),
    ];
    const yes = consequenceFor(await pageOf(ada, id), 'approve');
    const booked = await books.mark();
    await uphold(ada, id);
    expect(yes.postedWhen).toBe('after-second-person');
    expect(await booked()).toEqual({});
    const approve = { id: decision.subjectId, verdict: 'approve' } as const;
    got(await fay.call(wire.decideReview.deposit, { ...approve, code: fay.code() }));
    expect(await booked()).toEqual({});
    got(await ivy.call(wire.decideReview.deposit, { ...approve, code: ivy.code() }));
    expect(await booked(wire.decideReview.deposit)).toEqual(linesOf(yes));
  });

  test('against a rejected withdrawal asks for it again at once', async () => {
    const seller = await aSeller();
    const decision = await aRejectedWithdrawal(fixture, seller);
    const { id } = valueOf(
      await appealDecision(fixture.dependencies)({ sellerId: seller.id, ...decision, text: 'It is mine.' }),
    );
    const ada = await atTheConsole('reviewer');
    const yes = consequenceFor(await pageOf(ada, id), 'approve');
    const booked = await books.mark();
    await uphold(ada, id);
    expect(yes.postedWhen).toBe('at-once');
    expect(await booked(wire.answerAppeal)).toEqual(linesOf(yes));
    expect(linesOf(yes)['seller:withdrawing']).toBeGreaterThan(0n);
  });

  test('that is dismissed books nothing, and says so', async () => {
    const seller = await aSeller();
    const decision = await aRejectedDeposit(fixture, seller);
    const { id } = valueOf(
      await appealDecision(fixture.dependencies)({ sellerId: seller.id, ...decision, text: 'I sent it.' }),
    );
    const ada = await atTheConsole('reviewer');
    const no = consequenceFor(await pageOf(ada, id), 'reject');
    const booked = await books.mark();
    got(await ada.call(wire.answerAppeal, { id, outcome: 'dismissed', answer: 'Nothing came.' }));
    expect(no).toMatchObject({ postedWhen: 'never', lines: [] });
    expect(await booked()).toEqual({});
  });
});

test('every call about something that waits for a person was seen to book what was stated, or books nothing', () => {
  expect([...books.postedBy].toSorted()).toEqual(POSTING_CALLS.reviews.toSorted());
});
