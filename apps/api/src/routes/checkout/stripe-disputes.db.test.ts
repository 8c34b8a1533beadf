import { randomUUID } from 'node:crypto';
import {
  complain,
  escalateDisputes,
  executeDecisions,
  openAudit,
  payRefund,
} from '@cliffhanger/application/checkout';
import { shipOrder } from '@cliffhanger/application/orders';
import type { Dependencies } from '@cliffhanger/application/ports';
import {
  applyEarlySettlement,
  beginSettlements,
  endOverdueAudits,
  quoteEarlySettlement,
  settleDueOrders,
} from '@cliffhanger/application/settlement';
import { listAuditLines } from '@cliffhanger/application/staff';
import type { DramaId } from '@cliffhanger/core/catalog';
import { DECISION_TAKEN_BACK_WITHIN_MS } from '@cliffhanger/core/checkout';
import { DAY_MS, HOUR_MS, type OrderId, type Result, usdt } from '@cliffhanger/core/kernel';
import type { StaffRole } from '@cliffhanger/core/staff';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aClick,
  aConsignment,
  aDrama,
  addOperators,
  anApprovedSeller,
  anEmail,
  anOperator,
  decidedComplaint,
  type Fixture,
  IDA,
  openFixture,
  storedOrder,
  valueOf,
} from '@cliffhanger/testing/factories';
import { brokenOrderRules } from '@cliffhanger/testing/orders';
import {
  disputeOf,
  refundedChargeOf,
  type StripeStandIn,
  sessionOf,
  startStripe,
} from '@cliffhanger/testing/stripe';
import * as wire from '@cliffhanger/wire/checkout';
import * as console from '@cliffhanger/wire/operator/reviews';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../../test/open-console.ts';
import { dutiesOf, got, type RoutesUnderTest, startDuties } from '../../../test/start-routes.ts';
import { STRIPE_MESSAGES_PATH } from './stripe-messages.ts';

let fixture: Fixture;
let dependencies: Dependencies;
let stripe: StripeStandIn;
let server: RoutesUnderTest;
let drama: DramaId;

beforeAll(async () => {
  fixture = await openFixture();
  await addOperators(fixture.owner);
  stripe = await startStripe();
  dependencies = { ...fixture.dependencies, payments: { stripe: stripe.payments } };
  await addSampleCategories(fixture.owner);
  drama = await aDrama(fixture.owner, { wholesale: '0.22', retail: '0.5', episodes: 20, freeEpisodes: 3 });
  server = await startDuties(dutiesOf(fixture, { payments: dependencies.payments }));
});
afterEach(async () => {
  expect(await brokenOrderRules(fixture.owner)).toEqual([]);
});
afterAll(async () => {
  await server.stop();
  await stripe.stop();
  await fixture.close();
});

const tell = async (type: string, object: object) => {
  const { body, signature } = stripe.message(type, object);
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const response = await server.send(STRIPE_MESSAGES_PATH, { method: 'POST', headers, body });
  return (await response.text()).trim();
};

/** Four episodes for 2 USDT, of which 1.12 are the seller's. */
async function aSale({ isShipped = true }: { readonly isShipped?: boolean } = {}) {
  const sellerId = (await anApprovedSeller(fixture.dependencies)).id;
  // With the right and auto-ship a sale is booked at once.
  if (isShipped) await aConsignment(fixture.dependencies, sellerId, drama);
  const browser = server.browser({ cookies: { click: aClick(dependencies, sellerId) } });
  got(await browser.call(wire.beginSession, {}));
  const wish = { dramaId: drama, quantity: 4, amount: usdt('2'), processor: 'stripe', email: anEmail() };
  const begun = got(await browser.call(wire.pay, wish as never, { idempotencyKey: randomUUID() }));
  const page = stripe.pageOf(begun.redirectTo ?? '');
  page.status = 'complete';
  page.paymentStatus = 'paid';
  expect(await tell('checkout.session.completed', sessionOf(page))).toBe('settled');
  const { rows } = await fixture.owner.query<{ id: OrderId; number: string }>(
    'select o.id, o.number from orders o where o.seller_id = $1',
    [sellerId],
  );
  const { id, number } = rows[0] ?? { id: '' as OrderId, number: '' };
  return { sellerId, browser, page, id, number };
}
type Sale = Awaited<ReturnType<typeof aSale>>;

const disputed = ({ page }: Sale, made?: Parameters<typeof disputeOf>[1]) =>
  tell('charge.dispute.created', disputeOf(page, made));
const closed = ({ page }: Sale, status: 'won' | 'lost', made?: Parameters<typeof disputeOf>[1]) =>
  tell('charge.dispute.closed', disputeOf(page, { ...made, status }));

async function standingOf({ sellerId, number }: Sale) {
  const { state, notice } = await storedOrder(dependencies, { sellerId, number });
  const { available, unsettled } = await fixture.transactions.read(({ ledger }) =>
    ledger.balancesOf(sellerId),
  );
  return { state, notice, available, unsettled };
}
const run = async (job: (of: Dependencies) => () => Promise<Result<number>>) =>
  valueOf(await job(dependencies)());
async function pass(days: number): Promise<void> {
  fixture.clock.pass(days * DAY_MS);
  await run(beginSettlements);
  await run(endOverdueAudits);
  await run(settleDueOrders);
}
async function settleEarly({ sellerId }: Sale) {
  const { sum: shownSum, quoteId } = valueOf(await quoteEarlySettlement(dependencies)({ sellerId }));
  return applyEarlySettlement(dependencies)({ sellerId, shownSum, quoteId });
}
const atTheConsole = async (...roles: readonly StaffRole[]) => {
  const operator = await anOperator(fixture, roles);
  return { ...operator, call: server.as(operator.token) };
};
type AtTheConsole = Awaited<ReturnType<typeof atTheConsole>>;
const exceptionsOf = async ({ call }: AtTheConsole, { number }: Sale) =>
  got(await call(console.listQueue['payment-exception'], { pageSize: 50 })).list.filter(({ title }) =>
    title.startsWith(number),
  );

describe('while a bank decides about a payment', () => {
  test('T+21 passes and the seller is not paid; the dispute is lost, and the viewer’s money is booked back once', async () => {
    const sale = await aSale();
    await pass(2);
    expect(await disputed(sale)).toBe('disputed');
    await pass(58);
    expect(await standingOf(sale)).toMatchObject({
      state: { kind: 'audit' },
      available: 0n,
      unsettled: usdt('1.12'),
    });
    expect(await closed(sale, 'lost')).toBe('refunded');
    expect(await standingOf(sale)).toMatchObject({
      state: { kind: 'refunded' },
      notice: { rule: 'dispute-lost', decidedBy: 'rule' },
      available: 0n,
      unsettled: 0n,
    });
    valueOf(await payRefund(dependencies)({ orderId: sale.id }));
    // The bank has already taken the money, so Stripe must not refund it as well.
    expect(sale.page.refunds).toBe(0);
    const { rows } = await fixture.owner.query(
      `select sum(e.amount)::text as left from ledger.entries e where e.order_id = $1 group by e.account having sum(e.amount) <> 0`,
      [sale.id],
    );
    expect(rows).toEqual([]);
  });

  test('won after T+21, the order is settled by the next settlement job', async () => {
    const sale = await aSale();
    await pass(2);
    await disputed(sale);
    await pass(58);
    expect((await standingOf(sale)).available).toBe(0n);
    expect(await closed(sale, 'won')).toBe('won');
    await run(settleDueOrders);
    expect(await standingOf(sale)).toMatchObject({ state: { kind: 'completed' }, available: usdt('1.12') });
  });

  test('the seller reads why the money is held, and until when at the latest', async () => {
    const sale = await aSale();
    await disputed(sale);
    const { state, notice } = await standingOf(sale);
    expect(state).toMatchObject({ kind: 'audit', reason: 'payment-disputed' });
    expect(state).toMatchObject({ releaseAt: fixture.clock.now() + 120 * DAY_MS });
    expect(notice).toMatchObject({ rule: 'dispute-open', decidedBy: 'rule' });
    const { rows } = await fixture.owner.query(
      'select state, name, currency, hundredths from checkout.disputes where order_id = $1',
      [sale.id],
    );
    expect(rows).toEqual([
      { state: 'open', name: `dp_${sale.page.intent}`, currency: 'USD', hundredths: 200n },
    ]);
  });

  test('nobody at the console decides it: neither a payout nor a second refund', async () => {
    const sale = await aSale();
    const sue = await atTheConsole('support');
    await disputed(sale);
    for (const [outcome, reason] of [
      ['no-refund', 'nothing-found'],
      ['refund', 'goodwill'],
    ] as const) {
      const decision = { id: sale.number, outcome, reason, episodes: [], note: 'Fine.' };
      const decided = await sue.call(console.decideComplaint, decision);
      expect(refusalOf(decided)).toBe('dispute-open');
    }
    const { item } = got(await sue.call(console.getReview.complaint, { id: sale.number }));
    const seen = got(await sue.call(console.getComplaint, { id: sale.number }));
    expect(seen).toMatchObject({ isBankDeciding: true, decision: null });
    // A normal complaint is promised within four days; a bank dispute waits for the bank.
    expect(item.promisedBy).toBe(fixture.clock.now() + 120 * DAY_MS);
    await pass(8);
    expect(await standingOf(sale)).toMatchObject({ state: { kind: 'audit' }, available: 0n });
  });

  test('no statement of the app releases it, nor forgets the dispute or gives the bank another time', async () => {
    const sale = await aSale();
    await disputed(sale);
    const byTheApp = (sql: string) => fixture.app.query(sql, [sale.id]);
    const release =
      "update orders set state = 'in-settlement', release_at = shipped_at, due_at = shipped_at where id = $1";
    await expect(fixture.owner.query(release, [sale.id])).rejects.toThrow('a bank is deciding');
    for (const sql of [
      release,
      'delete from checkout.disputes where order_id = $1',
      'update checkout.disputes set decided_by = now() where order_id = $1',
      'update checkout.disputes set order_id = gen_random_uuid() where order_id = $1',
    ])
      await expect(byTheApp(sql)).rejects.toThrow('permission denied');
    await run(settleDueOrders);
    expect(await standingOf(sale)).toMatchObject({ state: { kind: 'audit' }, available: 0n });
  });

  test('before it is shipped it is held, and nobody ships, cancels or settles it', async () => {
    const sale = await aSale({ isShipped: false });
    expect(await disputed(sale)).toBe('disputed');
    const { browser, sellerId, id, number } = sale;
    expect(refusalOf(await browser.call(wire.cancelOrder, { orderId: id }))).toBe('cancel-too-late');
    await aConsignment(fixture.dependencies, sellerId, drama);
    fixture.clock.pass(HOUR_MS);
    expect(await shipOrder(fixture.dependencies)({ sellerId, number, payFrom: 'proceeds' })).toMatchObject({
      refusal: { name: 'order-under-complaint' },
    });
    expect(await settleEarly(sale)).toMatchObject({ refusal: { name: 'nothing-to-settle' } });
    expect(await standingOf(sale)).toMatchObject({
      state: { kind: 'audit', shippedAt: null },
      notice: { rule: 'dispute-open' },
    });
  });

  test('won before the sale is booked, nothing holds it afterwards', async () => {
    const sale = await aSale({ isShipped: false });
    await disputed(sale);
    expect(await closed(sale, 'won')).toBe('won');
    expect((await standingOf(sale)).state.kind).toBe('to-ship');
    await aConsignment(fixture.dependencies, sale.sellerId, drama);
    await shipOrder(fixture.dependencies)({
      sellerId: sale.sellerId,
      number: sale.number,
      payFrom: 'proceeds',
    });
    expect((await standingOf(sale)).state.kind).toBe('shipped');
  });

  test('an audit for another reason is not decided by the bank: it goes on with the time that was left', async () => {
    const sale = await aSale();
    const { sellerId, number } = sale;
    const ground = { rule: 'own-purchase', note: 'the same card' } as const;
    valueOf(await openAudit(fixture.dependencies)({ sellerId, number, ground, operator: IDA }));
    const before = (await standingOf(sale)).state;
    await disputed(sale);
    await pass(60);
    expect((await standingOf(sale)).available).toBe(0n);
    expect(await closed(sale, 'won')).toBe('won');
    const after = await standingOf(sale);
    expect(after).toMatchObject({
      state: { kind: 'audit', reason: 'own-purchase' },
      notice: { rule: 'own-purchase' },
    });
    expect(after.state).toMatchObject({
      releaseAt: (before as { releaseAt: number }).releaseAt + 60 * DAY_MS,
    });
  });

  test('a complaint that was dismissed before does not let a dispute pass', async () => {
    const sale = await aSale();
    const { rows } = await fixture.owner.query('select viewer_id from orders where id = $1', [sale.id]);
    valueOf(
      await complain(dependencies)({
        viewerId: rows[0]?.viewer_id,
        orderId: sale.id,
        text: 'It does not play.',
      }),
    );
    await decidedComplaint(fixture, { number: sale.number, outcome: 'no-refund' });
    await disputed(sale);
    await pass(30);
    expect(await standingOf(sale)).toMatchObject({ state: { kind: 'audit' }, available: 0n });
  });

  test('its end told before its beginning, or twice, is followed once', async () => {
    const sale = await aSale();
    expect(await closed(sale, 'won')).toBe('won');
    expect(await disputed(sale)).toBe('disputed-before');
    expect((await standingOf(sale)).state.kind).toBe('shipped');
    expect(await closed(sale, 'lost')).toBe('closed-before');
    const twice = await aSale();
    await disputed(twice);
    expect(await disputed(twice, { id: `dp_second_${twice.page.intent}` })).toBe('disputed');
    expect(await closed(twice, 'won')).toBe('won');
    expect((await standingOf(twice)).state.kind).toBe('audit');
    expect(await closed(twice, 'won', { id: `dp_second_${twice.page.intent}` })).toBe('won');
    expect((await standingOf(twice)).state.kind).toBe('in-settlement');
  });
});

describe('payment exceptions', () => {
  test('a chargeback after an early settlement waits for finance, who writes down what was done; nobody else may', async () => {
    const sale = await aSale();
    await pass(1);
    valueOf(await settleEarly(sale));
    expect(await disputed(sale)).toBe('left-to-people');
    expect(await closed(sale, 'lost')).toBe('left-to-people');
    const fay = await atTheConsole('finance');
    const waiting = await exceptionsOf(fay, sale);
    expect(waiting.map(({ title, state, amount }) => ({ title, state, amount }))).toEqual([
      { title: `${sale.number} late-dispute`, state: 'open', amount: usdt('2') },
      { title: `${sale.number} late-chargeback`, state: 'open', amount: usdt('2') },
    ]);
    const { id = '', submittedAt = 0, promisedBy } = waiting[1] ?? {};
    expect(promisedBy).toBe(submittedAt + 3 * DAY_MS);
    const { facts } = got(await fay.call(console.getReview['payment-exception'], { id }));
    expect(facts).toContainEqual({ name: 'charge', value: sale.page.intent });
    expect(facts).toContainEqual({ name: 'named by the processor', value: '2.00 USD' });
    const { queues } = got(await fay.call(console.countQueues, {}));
    expect(queues.find(({ kind }) => kind === 'payment-exception')).toMatchObject({ isMine: true });

    const close = { id, note: 'Taken from the guarantee fund; the seller is told.' } as never;
    for (const role of ['support', 'reviewer', 'content', 'admin', 'auditor'] as const) {
      const other = await atTheConsole(role);
      expect(refusalOf(await other.call(console.closePaymentException, close))).toBe('role-not-allowed');
    }
    const headers = { 'content-type': 'application/json', 'access-token': fay.token };
    const body = JSON.stringify({ id, note: ' ', lang: 'en' });
    const mute = await server.send(console.closePaymentException.path, { method: 'POST', headers, body });
    expect(await mute.json()).toMatchObject({ code: 1001, data: { field: 'note' } });
    const before = await standingOf(sale);
    got(await fay.call(console.closePaymentException, close));
    expect(await standingOf(sale)).toEqual(before);
    expect((await exceptionsOf(fay, sale)).map(({ title }) => title)).toEqual([
      `${sale.number} late-dispute`,
    ]);
    expect(refusalOf(await fay.call(console.closePaymentException, close))).toBe('review-item-unknown');
    const kept = await fixture.owner.query(
      'select state, closed_by, note from checkout.payment_exceptions where id = $1',
      [id],
    );
    expect(kept.rows).toEqual([
      { state: 'closed', closed_by: fay.id, note: 'Taken from the guarantee fund; the seller is told.' },
    ]);
    const lines = valueOf(
      await listAuditLines(dependencies)({ action: 'reviews.close-payment-exception', most: 50 }),
    );
    expect(lines.find(({ operatorId, result }) => operatorId === fay.id && result === 'ok')?.subject).toEqual(
      {
        kind: 'payment-exception',
        id,
      },
    );
  });

  test('refunds at Stripe’s desk that no rule may follow wait there too', async () => {
    const part = await aSale();
    expect(await tell('charge.refunded', refundedChargeOf(part.page, { amount: 50 }))).toBe('left-to-people');
    const late = await aSale();
    await pass(8);
    expect(await tell('charge.refunded', refundedChargeOf(late.page))).toBe('left-to-people');
    const ivy = await atTheConsole('finance-approver');
    expect((await exceptionsOf(ivy, part)).map(({ title }) => title)).toEqual([
      `${part.number} partial-refund`,
    ]);
    expect((await exceptionsOf(ivy, late)).map(({ title }) => title)).toEqual([`${late.number} late-refund`]);
  });

  test('a dispute that is lost in part is left to people, and the audit goes on meanwhile', async () => {
    const sale = await aSale();
    await disputed(sale, { amount: 50 });
    await pass(30);
    expect(await closed(sale, 'lost', { amount: 50 })).toBe('left-to-people');
    const fay = await atTheConsole('finance');
    expect((await exceptionsOf(fay, sale)).map(({ title }) => title)).toEqual([
      `${sale.number} partial-chargeback`,
    ]);
    const { state, notice } = await standingOf(sale);
    expect(state).toMatchObject({ kind: 'audit' });
    expect(notice).toMatchObject({ rule: 'payment-disputed' });
    const sue = await atTheConsole('support');
    got(
      await sue.call(console.decideComplaint, {
        id: sale.number,
        outcome: 'no-refund',
        reason: 'nothing-found',
        episodes: [],
        note: 'Part only.',
      }),
    );
  });

  test('a bank that says nothing for 120 days leaves it to people: never paid by rule, and then theirs to decide', async () => {
    const sale = await aSale();
    await disputed(sale);
    await pass(119);
    await run(escalateDisputes);
    expect(await standingOf(sale)).toMatchObject({ notice: { rule: 'dispute-open' } });
    await pass(1);
    expect(await run(escalateDisputes)).toBe(1);
    expect(await run(escalateDisputes)).toBe(0);
    const { state, notice } = await standingOf(sale);
    expect(state).toMatchObject({ kind: 'audit', releaseAt: fixture.clock.now() + 3 * DAY_MS });
    expect(notice).toMatchObject({ rule: 'dispute-undecided-in-time' });
    await pass(30);
    expect(await standingOf(sale)).toMatchObject({ state: { kind: 'audit' }, available: 0n });
    const fay = await atTheConsole('finance');
    const [item] = await exceptionsOf(fay, sale);
    expect(item?.title).toBe(`${sale.number} overdue-dispute`);
    const { queues } = got(await fay.call(console.countQueues, {}));
    expect(queues.find(({ kind }) => kind === 'payment-exception')?.overdue).toBeGreaterThan(0);
    const sue = await atTheConsole('support');
    got(
      await sue.call(console.decideComplaint, {
        id: sale.number,
        outcome: 'no-refund',
        reason: 'nothing-found',
        episodes: [],
        note: 'Withdrawn.',
      }),
    );
    fixture.clock.pass(DECISION_TAKEN_BACK_WITHIN_MS);
    await run(executeDecisions);
    await run(settleDueOrders);
    expect(await standingOf(sale)).toMatchObject({ state: { kind: 'completed' }, available: usdt('1.12') });
  });
});
