import { randomUUID } from 'node:crypto';
import { complain, giveBackPurchase, payRefund } from '@cliffhanger/application/checkout';
import type { Dependencies } from '@cliffhanger/application/ports';
import { beginSettlements } from '@cliffhanger/application/settlement';
import type { DramaId } from '@cliffhanger/core/catalog';
import { DAY_MS, type SellerId, usdt } from '@cliffhanger/core/kernel';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aClick,
  aConsignment,
  aDrama,
  addOperators,
  anApprovedSeller,
  anEmail,
  decidedComplaint,
  type Fixture,
  openFixture,
  valueOf,
} from '@cliffhanger/testing/factories';
import { brokenRules } from '@cliffhanger/testing/ledger';
import { brokenOrderRules } from '@cliffhanger/testing/orders';
import {
  disputeOf,
  refundedChargeOf,
  type StripeStandIn,
  sessionOf,
  startStripe,
} from '@cliffhanger/testing/stripe';
import * as wire from '@cliffhanger/wire/checkout';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Browser, got, type RoutesUnderTest, startRoutes } from '../../../test/start-routes.ts';
import { addCheckoutRoutes } from './index.ts';
import { STRIPE_MESSAGES_PATH } from './stripe-messages.ts';

let fixture: Fixture;
let dependencies: Dependencies;
let stripe: StripeStandIn;
let server: RoutesUnderTest;
let drama: DramaId;
let sellerId: SellerId;

beforeAll(async () => {
  fixture = await openFixture();
  stripe = await startStripe();
  dependencies = { ...fixture.dependencies, payments: { stripe: stripe.payments } };
  await addSampleCategories(fixture.owner);
  await addOperators(fixture.owner);
  drama = await aDrama(fixture.owner, { wholesale: '0.22', retail: '0.5', episodes: 20, freeEpisodes: 3 });
  sellerId = (await anApprovedSeller(fixture.dependencies)).id;
  // Auto-ship: a sale is booked at once.
  await aConsignment(fixture.dependencies, sellerId, drama);
  server = await startRoutes({ ...fixture.as('viewer'), payments: dependencies.payments }, addCheckoutRoutes);
});
afterEach(async () => {
  expect(await brokenRules(fixture.owner)).toEqual([]);
  expect(await brokenOrderRules(fixture.owner)).toEqual([]);
});
afterAll(async () => {
  await server.stop();
  await stripe.stop();
  await fixture.close();
});

interface Wanted {
  readonly quantity?: number;
  readonly key?: string;
  readonly of?: SellerId;
  readonly dramaId?: DramaId;
}

async function goToPay({ quantity = 4, key = randomUUID(), of = sellerId, dramaId = drama }: Wanted = {}) {
  const browser = server.browser({ cookies: { click: aClick(dependencies, of) } });
  got(await browser.call(wire.beginSession, {}));
  const email = anEmail();
  const wish = { dramaId, quantity, amount: usdt(String(quantity / 2)), processor: 'stripe', email };
  const begun = got(await browser.call(wire.pay, wish as never, { idempotencyKey: key }));
  const page = stripe.pageOf(begun.redirectTo ?? '');
  return { browser, begun, page, email };
}
type Paying = Awaited<ReturnType<typeof goToPay>>;

function payPage({ page }: Paying): void {
  page.status = 'complete';
  page.paymentStatus = 'paid';
}

const send = async ({ body, signature }: { body: string; signature: string }) => {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const response = await server.send(STRIPE_MESSAGES_PATH, { method: 'POST', headers, body });
  return `${response.status} ${(await response.text()).trim()}`;
};
const tell = (type: string, object: object, id?: string) => send(stripe.message(type, object, id));
const completed = ({ page }: Paying, id?: string) => tell('checkout.session.completed', sessionOf(page), id);
const refunded = ({ page }: Paying, isWhole = true) =>
  tell('charge.refunded', refundedChargeOf(page, isWhole ? {} : { amount: 50 }));
const disputed = ({ page }: Paying) => tell('charge.dispute.created', disputeOf(page));
const closed = ({ page }: Paying, status: 'won' | 'lost') =>
  tell('charge.dispute.closed', disputeOf(page, { status }));

async function aPaidPurchase(wanted?: Wanted): Promise<Paying> {
  const paying = await goToPay(wanted);
  payPage(paying);
  expect(await completed(paying)).toBe('200 settled');
  return paying;
}

const ordersOf = async ({ page }: Paying) => {
  const { rows } = await fixture.owner.query(
    `select o.state, o.order_amount, p.refunded_at is not null as is_back from checkout.payments p
     join orders o on o.id = p.order_id and o.seller_id = p.seller_id where p.processor = 'stripe' and p.charge = $1`,
    [page.intent],
  );
  return rows.map(({ state, is_back: isBack }) => ({ state, isBack }));
};
const standing = async (browser: Browser, { begun }: Paying) =>
  got(await browser.call(wire.getPurchase, { purchaseId: begun.purchaseId }));
const executeRefunds = async ({ page }: Paying) => {
  const { rows } = await fixture.owner.query('select order_id from checkout.payments where charge = $1', [
    page.intent,
  ]);
  for (const { order_id: orderId } of rows) valueOf(await payRefund(dependencies)({ orderId }));
};

test('a card is charged the same figure in dollars, on Stripe’s own page, for one payment', async () => {
  const { begun, page, email } = await goToPay({ quantity: 17 });
  expect(begun).toMatchObject({ state: 'waiting', orderId: null });
  expect(begun.redirectTo).toContain('https://checkout.stripe.com/');
  expect(Object.fromEntries(page.params)).toMatchObject({
    mode: 'payment',
    'line_items[0][price_data][unit_amount]': '850',
    'line_items[0][price_data][currency]': 'usd',
    customer_email: email,
    success_url: `https://cliffhanger.test/watch/checkout/${begun.purchaseId}?paid=1`,
    'payment_intent_data[metadata][purchase_id]': begun.purchaseId,
  });
});

test('nobody has an order before the money is there; with it, one', async () => {
  const paying = await goToPay();
  expect(await completed(paying)).toBe('200 nothing');
  expect(await ordersOf(paying)).toEqual([]);
  payPage(paying);
  expect(await completed(paying)).toBe('200 settled');
  expect(await ordersOf(paying)).toEqual([{ state: 'shipped', isBack: false }]);
  expect(await standing(paying.browser, paying)).toMatchObject({ state: 'paid', firstEpisode: 4 });
});

test('who comes back from the page does not wait for the message: Stripe is asked, and the message changes nothing', async () => {
  const paying = await goToPay();
  payPage(paying);
  expect(await standing(paying.browser, paying)).toMatchObject({ state: 'paid' });
  expect(await completed(paying)).toBe('200 settled-before');
  expect(await ordersOf(paying)).toHaveLength(1);
});

test('one tap sent twice is one page', async () => {
  const key = randomUUID();
  const paying = await goToPay({ key });
  const wish = { dramaId: drama, quantity: 4, amount: usdt('2'), processor: 'stripe', email: paying.email };
  const again = got(await paying.browser.call(wire.pay, wish as never, { idempotencyKey: key }));
  expect(again.redirectTo).toBe(paying.begun.redirectTo);
});

test('replayed, twenty at once and under other names: one order', async () => {
  const paying = await goToPay();
  payPage(paying);
  const id = `evt_${randomUUID()}`;
  const same = Array.from({ length: 10 }, () => completed(paying, id));
  const others = Array.from({ length: 10 }, () => completed(paying));
  const outcomes = await Promise.all([...same, ...others]);
  expect(outcomes.filter((outcome) => outcome === '200 settled')).toHaveLength(1);
  expect(new Set(outcomes)).toEqual(new Set(['200 settled', '200 settled-before', '200 repeated']));
  expect(await ordersOf(paying)).toHaveLength(1);
});

test('forged, altered or old messages are not read', async () => {
  const paying = await goToPay();
  payPage(paying);
  const { body, signature } = stripe.message('checkout.session.completed', sessionOf(paying.page));
  const forged = [
    { body, signature: '' },
    { body, signature: 't=1,v1=00' },
    { body: body.replace('completed', 'expired'), signature },
    { body, signature: signature.replace(/v1=./, 'v1=x') },
    { body, signature: signature.replace(/t=\d+/, `t=${Math.floor(Date.now() / 1_000) - 3_600}`) },
  ];
  for (const message of forged) expect(await send(message)).toBe('400 not signed');
  expect(await ordersOf(paying)).toEqual([]);
  // A valid signature over a false payload: only the state queried from Stripe counts.
  const lie = { ...sessionOf((await goToPay()).page), payment_status: 'paid', status: 'complete' };
  expect(await tell('checkout.session.completed', lie)).toBe('200 nothing');
});

test('a refund that is told before the payment waits for it: one order, one refund', async () => {
  const paying = await goToPay();
  payPage(paying);
  expect(await refunded(paying)).toBe('200 waits');
  expect(await ordersOf(paying)).toEqual([]);
  expect(await completed(paying)).toBe('200 settled');
  expect(await ordersOf(paying)).toEqual([{ state: 'refunded', isBack: true }]);
  expect(await refunded(paying)).toBe('200 refunded-before');
  await executeRefunds(paying);
  // The refund was made at Stripe, so it is not refunded a second time.
  expect(paying.page.refunds).toBe(0);
});

test('a viewer who cancels is paid back once, and Stripe’s word about it is no news', async () => {
  const paying = await aPaidPurchase();
  const { orderId } = await standing(paying.browser, paying);
  got(await paying.browser.call(wire.cancelOrder, { orderId: orderId as never }));
  await executeRefunds(paying);
  await executeRefunds(paying);
  expect(paying.page.refunds).toBe(1);
  expect(await refunded(paying)).toBe('200 refunded-before');
  expect(await ordersOf(paying)).toEqual([{ state: 'refunded', isBack: true }]);
  const receipt = got(await paying.browser.call(wire.getReceipt, { orderId: orderId as never }));
  // The tests use a Stripe test key, so the receipt is marked as demo.
  expect(receipt).toMatchObject({ state: 'refunded', paidWith: 'stripe', isDemo: true });
});

test('a payment page that ended unpaid is told so; money that comes late all the same makes the order', async () => {
  const paying = await goToPay();
  expect(await tell('checkout.session.async_payment_failed', sessionOf(paying.page))).toBe('200 declined');
  expect(await standing(paying.browser, paying)).toMatchObject({ state: 'declined' });
  fixture.clock.pass(3 * DAY_MS);
  payPage(paying);
  expect(await tell('checkout.session.async_payment_succeeded', sessionOf(paying.page))).toBe('200 settled');
  expect(await ordersOf(paying)).toHaveLength(1);
  const expired = await goToPay();
  expired.page.status = 'expired';
  expect(await tell('checkout.session.expired', sessionOf(expired.page))).toBe('200 expired');
});

test('a card that is the seller’s own is found after the payment: no order, the money goes back, and the viewer reads why', async () => {
  const seller = await anApprovedSeller(fixture.dependencies);
  const before = await goToPay();
  await fixture.owner.query('update checkout.purchases set email = $2 where id = $1', [
    before.begun.purchaseId,
    seller.email,
  ]);
  before.page.fingerprint = 'the seller’s card';
  payPage(before);
  expect(await completed(before)).toBe('200 settled');
  const paying = await goToPay({ of: seller.id });
  paying.page.fingerprint = 'the seller’s card';
  payPage(paying);
  expect(await completed(paying)).toBe('200 turned-down');
  expect(await ordersOf(paying)).toEqual([]);
  const { purchaseId } = paying.begun;
  for (let times = 0; times < 2; times += 1) valueOf(await giveBackPurchase(dependencies)({ purchaseId }));
  expect(paying.page.refunds).toBe(1);
  expect(await standing(paying.browser, paying)).toMatchObject({
    state: 'turned-down',
    reason: 'You cannot buy from yourself.',
  });
  expect(await refunded(paying)).toBe('200 turned-down-before');
});

test('an episode that was taken away while the viewer paid is not sold: the money goes back, once', async () => {
  const short = await aDrama(fixture.owner, {
    retail: '0.5',
    episodes: 20,
    freeEpisodes: 3,
    readyThrough: 6,
  });
  const paying = await goToPay({ quantity: 3, dramaId: short });
  await fixture.owner.query('delete from media.episodes where drama_id = $1 and number = 6', [short]);
  payPage(paying);
  expect(await completed(paying)).toBe('200 turned-down');
  expect(await ordersOf(paying)).toEqual([]);
  const { purchaseId } = paying.begun;
  for (let times = 0; times < 2; times += 1) valueOf(await giveBackPurchase(dependencies)({ purchaseId }));
  expect(paying.page.refunds).toBe(1);
  expect(await standing(paying.browser, paying)).toMatchObject({ state: 'turned-down' });
});

test('another sum than the one agreed on makes no order', async () => {
  const paying = await goToPay();
  payPage(paying);
  paying.page.amount = 1;
  expect(await completed(paying)).toBe('200 turned-down');
  expect(await ordersOf(paying)).toEqual([]);
});

test('a dispute is a complaint: won, the order goes on; lost, it is refunded, and Stripe has the money already', async () => {
  const won = await aPaidPurchase();
  expect(await disputed(won)).toBe('200 disputed');
  expect(await ordersOf(won)).toEqual([{ state: 'audit', isBack: false }]);
  expect(await closed(won, 'won')).toBe('200 won');
  expect(await ordersOf(won)).toEqual([{ state: 'in-settlement', isBack: false }]);
  const lost = await aPaidPurchase();
  expect(await disputed(lost)).toBe('200 disputed');
  expect(await closed(lost, 'lost')).toBe('200 refunded');
  await executeRefunds(lost);
  expect(lost.page.refunds).toBe(0);
  expect(await ordersOf(lost)).toEqual([{ state: 'refunded', isBack: true }]);
});

test('a dispute before the sale is booked stops it, and lost in settlement it is refunded all the same', async () => {
  const noRight = await anApprovedSeller(fixture.dependencies);
  const early = await aPaidPurchase({ of: noRight.id });
  expect(await ordersOf(early)).toEqual([{ state: 'to-ship', isBack: false }]);
  expect(await disputed(early)).toBe('200 disputed');
  expect(await ordersOf(early)).toEqual([{ state: 'audit', isBack: false }]);
  expect(await closed(early, 'lost')).toBe('200 refunded');
  const settling = await aPaidPurchase();
  fixture.clock.pass(DAY_MS);
  valueOf(await beginSettlements(dependencies)());
  expect(await ordersOf(settling)).toEqual([{ state: 'in-settlement', isBack: false }]);
  expect(await refunded(settling, false)).toBe('200 left-to-people');
  expect(await refunded(settling)).toBe('200 refunded');
  expect(await ordersOf(settling)).toEqual([{ state: 'refunded', isBack: true }]);
});

test('some episodes are paid back in part, once; Stripe saying so is no news, saying more is left to people', async () => {
  const paid = await aPaidPurchase();
  const { rows } = await fixture.owner.query(
    `select o.id, o.number, o.first_episode, o.quantity, o.viewer_id from orders o
       join checkout.payments p on p.order_id = o.id where p.charge = $1`,
    [paid.page.intent],
  );
  const [order] = rows;
  valueOf(await complain(dependencies)({ viewerId: order.viewer_id, orderId: order.id, text: 'It stops.' }));
  await decidedComplaint(fixture, {
    number: order.number,
    outcome: 'part-refund',
    episodes: [order.first_episode],
  });
  for (let times = 0; times < 2; times += 1) valueOf(await payRefund(dependencies)({ orderId: order.id }));
  const part = Math.ceil(paid.page.amount / order.quantity);
  expect(paid.page).toMatchObject({ refunds: 1, refunded: part });
  const told = (amount: number) => tell('charge.refunded', refundedChargeOf(paid.page, { amount }));
  expect(await told(part)).toBe('200 refunded-before');
  expect(await told(part + 1)).toBe('200 left-to-people');
  expect(await ordersOf(paid)).toEqual([{ state: 'in-settlement', isBack: false }]);
});

test('while Stripe is away nobody is sent there, and its messages are to be sent again', async () => {
  const paying = await goToPay();
  payPage(paying);
  stripe.setAway(true);
  const browser = server.browser();
  got(await browser.call(wire.beginSession, {}));
  const wish = { dramaId: drama, quantity: 2, amount: usdt('1'), processor: 'stripe', email: anEmail() };
  expect(await browser.call(wire.pay, wish as never, { idempotencyKey: randomUUID() })).toMatchObject({
    refusal: { name: 'processor-closed' },
  });
  expect(await completed(paying)).toMatch(/^503 /);
  stripe.setAway(false);
  expect(await completed(paying)).toBe('200 settled');
}, 30_000);
