import { expect, test } from 'vitest';
import { HOUR_MS, idOf, instantOf, later, type Money, usdt } from '../kernel/index.ts';
import type { AutoShippingSeller, Order } from '../orders/index.ts';
import { whyWaiting } from './why-waiting.ts';

const PAID = instantOf(1_794_960_000_000);
const ORDER: Order = {
  id: idOf('0198c0de-0000-7000-8000-000000000001'),
  sellerId: idOf('0198c0de-0000-7000-8000-000000000002'),
  quantity: 4,
  retail: usdt('0.5'),
  wholesale: usdt('0.22'),
  paidAt: PAID,
  firstPlayAt: null,
  state: { kind: 'to-ship' },
};
const SELLER: AutoShippingSeller = {
  holdsRight: true,
  available: usdt('10'),
  episodes: 0,
  creditScore: 80,
  payFrom: 'proceeds',
  autoShip: { isOn: false, dailyCostLimit: null },
  spentToday: usdt('0'),
};
const AFTER_MS = 72 * HOUR_MS;
const why = (seller: Partial<AutoShippingSeller>, hours = 1, order: Partial<Order> = {}) =>
  whyWaiting(
    { ...ORDER, ...order },
    { ...SELLER, ...seller },
    { now: later(PAID, hours * HOUR_MS), shippedForSellerAfterMs: AFTER_MS },
  );

test('nobody has shipped it and auto-ship is off: late after a day, shipped for the seller after three', () => {
  expect(why({})).toEqual({
    reason: 'seller-has-not-shipped',
    isLate: false,
    shipBy: later(PAID, 24 * HOUR_MS),
    shippedAt: later(PAID, 72 * HOUR_MS),
  });
  expect(why({}, 25)?.isLate).toBe(true);
});

test('without the right the platform ships it after two hours', () => {
  expect(why({ holdsRight: false })).toMatchObject({
    reason: 'no-right',
    shippedAt: later(PAID, 2 * HOUR_MS),
  });
});

test('who can pay neither from the wallet nor from proceeds cannot ship', () => {
  const poor = { available: 0n as Money, creditScore: 10 };
  expect(why(poor)?.reason).toBe('no-funds');
  expect(why({ ...poor, creditScore: 80 })?.reason).toBe('seller-has-not-shipped');
  expect(why({ ...poor, proceedsFromScore: 5 })?.reason).toBe('seller-has-not-shipped');
});

test('auto-ship stops at its limit of the day, and takes the order below it', () => {
  const limited = { autoShip: { isOn: true, dailyCostLimit: usdt('1') } };
  expect(why({ ...limited, spentToday: usdt('0.5') })?.reason).toBe('daily-limit');
  expect(why(limited)?.reason).toBe('auto-ship-next');
});

test('an order that somebody looks into is not late, and one that is over waits for nothing', () => {
  const audit = {
    kind: 'audit',
    reason: 'viewer-complaint',
    auditedAt: PAID,
    releaseAt: later(PAID, 1),
    shippedAt: null,
    shipping: null,
  } as const;
  expect(why({}, 30, { state: audit })).toMatchObject({ reason: 'audit', isLate: false });
  expect(why({}, 30, { state: { kind: 'refunded', refundedAt: PAID } })).toBeUndefined();
});
