import fc from 'fast-check';
import { expect, test } from 'vitest';
import { microUsdt, NO_MONEY, type OrderId, usdt } from '../kernel/index.ts';
import { type Account, custody, processor } from './accounts.ts';
import * as postings from './postings.ts';
import { type Entry, type Posting, sumsByAsset } from './transfer.ts';

const order = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}` as OrderId;
const tron = custody('tron');
const card = processor('card');

const lines = ({ entries }: Posting): string[] =>
  entries.map(({ account, amount }) => `${account} ${amount > 0n ? '+' : ''}${Number(amount) / 1e6}`);

const effects = (entries: readonly Entry[]): Map<Account, bigint> => {
  const sums = new Map<Account, bigint>();
  for (const { account, amount } of entries) sums.set(account, (sums.get(account) ?? 0n) + amount);
  return new Map([...sums].filter(([, amount]) => amount !== 0n));
};

const shipment = (paymentAmount: string, creditsUsed: bigint, orderAmount = '10') => ({
  orderId: order(1),
  orderAmount: usdt(orderAmount),
  paymentAmount: usdt(paymentAmount),
  creditsUsed,
});

test('a deposit goes from custody to the seller', () => {
  expect(lines(postings.depositCredited(tron, usdt('25')))).toEqual([
    'custody:tron -25',
    'seller:available +25',
  ]);
});

test('a deposit nobody could be matched to waits in suspense and leaves when it is', () => {
  const toSuspense = postings.depositToSuspense(tron, usdt('5'));
  const matched = postings.suspenseMatched(usdt('5'));
  expect(lines(toSuspense)).toEqual(['custody:tron -5', 'platform:suspense +5']);
  expect(effects([...toSuspense.entries, ...matched.entries])).toEqual(
    effects(postings.depositCredited(tron, usdt('5')).entries),
  );
});

test('what is set aside or owed goes back the way it came, and nothing is left of it', () => {
  const toSuspense = postings.depositToSuspense(tron, usdt('5'));
  const funded = postings.invoiceFunded(tron, card, usdt('5'));
  for (const [came, went] of [
    [toSuspense, postings.suspenseReturned(tron, usdt('5'))],
    [funded, postings.invoiceReturned(card, tron, usdt('5'))],
  ] as const) {
    expect(effects([...came.entries, ...went.entries])).toEqual(new Map());
  }
});

test("a viewer's payment waits in escrow, by order", () => {
  const paid = postings.viewerPaid(card, order(7), usdt('10'));
  expect(lines(paid)).toEqual(['processor:card -10', 'order:escrow +10']);
  expect(paid.entries.map(({ orderId }) => orderId)).toEqual([order(7), order(7)]);
});

test('shipping from the wallet pays wholesale and puts the whole payment on hold', () => {
  expect(lines(postings.shippedFromWallet(shipment('6', 0n)))).toEqual([
    'seller:available -6',
    'platform:wholesale_deferred +6',
    'order:escrow -10',
    'seller:unsettled +10',
  ]);
});

test('credits used for a shipment are redeemed as episodes, not as money', () => {
  const { entries } = postings.shippedFromWallet(shipment('4', 2n));
  expect(entries.slice(4).map(({ account, amount }) => [account, amount])).toEqual([
    ['seller:episodes', -2n],
    ['platform:episodes_redeemed', 2n],
  ]);
});

test('a shipment wholly paid with credits leaves the wallet alone', () => {
  const { entries } = postings.shippedFromWallet(shipment('0', 5n));
  expect(entries.map(({ account }) => account)).not.toContain('seller:available');
});

test('shipping from proceeds takes wholesale out of the payment', () => {
  expect(lines(postings.shippedFromProceeds(shipment('6', 0n)))).toEqual([
    'order:escrow -10',
    'platform:wholesale_deferred +6',
    'seller:unsettled +4',
  ]);
});

test('proceeds cannot pay for more than the viewer paid', () => {
  expect(() => postings.shippedFromProceeds(shipment('10.000001', 0n))).toThrow(RangeError);
});

test('when the platform ships, the payment is deferred retail', () => {
  expect(lines(postings.shippedByPlatform(order(1), usdt('10')))).toEqual([
    'order:escrow -10',
    'platform:retail_deferred +10',
  ]);
});

const twoOrders = [
  { orderId: order(1), unsettled: usdt('10'), deferred: usdt('6') },
  { orderId: order(2), unsettled: usdt('4'), deferred: NO_MONEY },
];

test('a settlement has lines for each order and earns the deferred wholesale', () => {
  const { entries } = postings.settled(twoOrders);
  expect(entries.map(({ account, amount, orderId }) => [orderId, account, amount])).toEqual([
    [order(1), 'seller:unsettled', -usdt('10')],
    [order(1), 'seller:available', usdt('10')],
    [order(1), 'platform:wholesale_deferred', -usdt('6')],
    [order(1), 'platform:wholesale', usdt('6')],
    [order(2), 'seller:unsettled', -usdt('4')],
    [order(2), 'seller:available', usdt('4')],
  ]);
});

test("the platform's own sale settles into retail", () => {
  expect(lines(postings.platformSaleSettled(order(1), usdt('10')))).toEqual([
    'platform:retail_deferred -10',
    'platform:retail +10',
  ]);
});

test('an early settlement is the ordinary one less one fee', () => {
  const early = postings.settledEarly(twoOrders, usdt('0.7'));
  expect(effects(early.entries)).toEqual(
    new Map<Account, bigint>([
      ['seller:unsettled', -usdt('14')],
      ['seller:available', usdt('13.3')],
      ['platform:wholesale_deferred', -usdt('6')],
      ['platform:wholesale', usdt('6')],
      ['platform:fee_early', usdt('0.7')],
    ]),
  );
  expect(() => postings.settledEarly(twoOrders, usdt('14.000001'))).toThrow(RangeError);
});

test('a refund before shipping owes the viewer what is in escrow', () => {
  expect(lines(postings.refundedBeforeShipping(order(1), usdt('10')))).toEqual([
    'order:escrow -10',
    'platform:refunds_payable +10',
  ]);
});

test.for([
  ['from the wallet', postings.shippedFromWallet(shipment('4', 2n))],
  ['from proceeds', postings.shippedFromProceeds(shipment('4', 2n))],
  ['by the platform', postings.shippedByPlatform(order(1), usdt('10'))],
] as const)('a refund after shipping %s undoes the shipment exactly, then owes the viewer', ([, shipped]) => {
  const refund = postings.refundedAfterShipping(shipped, order(1), usdt('10'));
  const before = postings.refundedBeforeShipping(order(1), usdt('10'));
  expect(effects([...shipped.entries, ...refund.entries])).toEqual(effects(before.entries));
  expect(refund.kind).toBe('refund');
});

test('a refund leaves when it is paid', () => {
  expect(lines(postings.refundPaid(card, order(1), usdt('10')))).toEqual([
    'platform:refunds_payable -10',
    'processor:card +10',
  ]);
});

test('a withdrawal is set aside, then paid less its fee', () => {
  const asked = postings.withdrawalRequested(usdt('50'));
  const paid = postings.withdrawalPaid(tron, usdt('50'), usdt('1'));
  expect(lines(asked)).toEqual(['seller:available -50', 'seller:withdrawing +50']);
  expect(lines(paid)).toEqual(['seller:withdrawing -50', 'custody:tron +49', 'platform:fee_withdraw +1']);
});

test('a rejected withdrawal gives everything back, fee included', () => {
  const asked = postings.withdrawalRequested(usdt('50'));
  const rejected = postings.withdrawalRejected(usdt('50'));
  expect(effects([...asked.entries, ...rejected.entries])).toEqual(new Map());
});

test('a level is paid from the wallet and brings its episodes; its refund is the exact opposite', () => {
  const bought = postings.levelBought(usdt('200'), 50n);
  const refunded = postings.levelRefunded(usdt('200'), 50n);
  expect(effects(bought.entries)).toEqual(
    new Map<Account, bigint>([
      ['seller:available', -usdt('200')],
      ['platform:levels', usdt('200')],
      ['platform:episodes_issued', -50n],
      ['seller:episodes', 50n],
    ]),
  );
  expect(effects([...bought.entries, ...refunded.entries])).toEqual(new Map());
});

const amount = fc.bigInt({ min: 0n, max: 10n ** 15n }).map(microUsdt);
const credits = fc.bigInt({ min: 0n, max: 10_000n });
const someOrder = fc.integer({ min: 1, max: 5 }).map(order);
const anyShipment = fc
  .tuple(someOrder, amount, amount, credits)
  .map(([orderId, one, other, creditsUsed]) => ({
    orderId,
    orderAmount: one > other ? one : other,
    paymentAmount: one > other ? other : one,
    creditsUsed,
  }));
const anyOrders = fc.array(fc.record({ orderId: someOrder, unsettled: amount, deferred: amount }), {
  maxLength: 6,
});

const EVENTS: Record<string, fc.Arbitrary<Posting>> = {
  depositCredited: amount.map((a) => postings.depositCredited(tron, a)),
  depositToSuspense: amount.map((a) => postings.depositToSuspense(tron, a)),
  invoiceFunded: amount.map((a) => postings.invoiceFunded(tron, card, a)),
  invoiceReturned: amount.map((a) => postings.invoiceReturned(card, tron, a)),
  suspenseMatched: amount.map(postings.suspenseMatched),
  capitalPaidIn: amount.map(postings.capitalPaidIn),
  capitalTakenBack: amount.map(postings.capitalTakenBack),
  suspenseReturned: amount.map((a) => postings.suspenseReturned(tron, a)),
  viewerPaid: fc.tuple(someOrder, amount).map(([o, a]) => postings.viewerPaid(card, o, a)),
  shippedFromWallet: anyShipment.map(postings.shippedFromWallet),
  shippedFromProceeds: anyShipment.map(postings.shippedFromProceeds),
  shippedByPlatform: fc.tuple(someOrder, amount).map(([o, a]) => postings.shippedByPlatform(o, a)),
  settled: anyOrders.map(postings.settled),
  platformSaleSettled: fc.tuple(someOrder, amount).map(([o, a]) => postings.platformSaleSettled(o, a)),
  settledEarly: anyOrders.map((orders) => postings.settledEarly(orders, orders[0]?.unsettled ?? NO_MONEY)),
  refundedBeforeShipping: fc.tuple(someOrder, amount).map(([o, a]) => postings.refundedBeforeShipping(o, a)),
  refundedAfterShipping: anyShipment.map((s) =>
    postings.refundedAfterShipping(postings.shippedFromWallet(s), s.orderId, s.orderAmount),
  ),
  refundPaid: fc.tuple(someOrder, amount).map(([o, a]) => postings.refundPaid(card, o, a)),
  withdrawalRequested: amount.map(postings.withdrawalRequested),
  withdrawalPaid: fc
    .tuple(amount, amount)
    .map(([a, b]) => postings.withdrawalPaid(tron, a > b ? a : b, a > b ? b : a)),
  withdrawalRejected: amount.map(postings.withdrawalRejected),
  levelBought: fc.tuple(amount, credits).map(([a, k]) => postings.levelBought(a, k)),
  creditsBoughtBack: fc.tuple(amount, credits).map(([a, k]) => postings.creditsBoughtBack(a, k)),
  lossBorne: fc
    .array(fc.record({ orderId: someOrder, amount }), { maxLength: 6 })
    .map((orders) => postings.lossBorne(orders)),
  levelRefunded: fc.tuple(amount, credits).map(([a, k]) => postings.levelRefunded(a, k)),
};

test('the events below are all that there are', () => {
  const functions = Object.entries(postings).filter(([, value]) => typeof value === 'function');
  expect(functions.map(([name]) => name).toSorted()).toEqual(Object.keys(EVENTS).toSorted());
});

test.for(Object.entries(EVENTS))('%s balances in each asset and has no empty line', ([, event]) => {
  fc.assert(
    fc.property(event, ({ entries }) => {
      for (const sum of sumsByAsset(entries).values()) expect(sum).toBe(0n);
      for (const { amount: moved } of entries) expect(moved).not.toBe(0n);
      const lineKeys = entries.map(({ account, orderId }) => `${account} ${orderId}`);
      expect(new Set(lineKeys).size).toBe(lineKeys.length);
    }),
  );
});

test('a move is never negative', () => {
  expect(() => postings.depositCredited(tron, microUsdt(-1n))).toThrow(RangeError);
  expect(() => postings.withdrawalPaid(tron, usdt('1'), usdt('2'))).toThrow(RangeError);
});
