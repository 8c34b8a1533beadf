import type { DramaId } from '@cliffhanger/core/catalog';
import {
  DAY_MS,
  HOUR_MS,
  type Instant,
  idOf,
  instantOf,
  later,
  type OrderId,
  type SellerId,
} from '@cliffhanger/core/kernel';
import { beforeEach, expect, test } from 'vitest';
import { PlainBooks, type PlainOrder } from './plain-books.ts';

const SELLER: SellerId = idOf('01990000-0000-7000-8000-000000000001');
const DRAMA: DramaId = idOf('01990000-0000-7000-8000-0000000d0001');
const PAID_AT = instantOf(Date.UTC(2026, 1, 3, 10));

let books: PlainBooks;
let made: number;
beforeEach(() => {
  books = new PlainBooks();
  books.addSeller(SELLER);
  made = 0;
});

/** Four episodes at a retail price of 0.5 and a wholesale price of 0.2. */
function anOrder(paidAt: Instant = PAID_AT): PlainOrder {
  made += 1;
  const id: OrderId = idOf(`01990000-0000-7000-8000-${String(made).padStart(12, '0')}`);
  const prices = { quantity: 4, retail: 500_000n, wholesale: 200_000n };
  books.placed({ id, number: `CH-${made}`, sellerId: SELLER, dramaId: DRAMA, paidAt, ...prices });
  return books.orders.get(id)!;
}

test('a right and auto-ship take an order at once, from proceeds', () => {
  books.added(SELLER, [DRAMA]);
  expect(anOrder().state).toBe('shipped');
  expect(books.seller(SELLER)).toMatchObject({ escrow: 0n, unsettled: 1_200_000n, available: 0n });
  expect(books.platform.get('platform:wholesale_deferred')).toBe(800_000n);
});

test('without a right the platform ships at two hours, not a millisecond before', () => {
  const order = anOrder();
  books.runJobs(later(PAID_AT, 2 * HOUR_MS - 1));
  expect(order.state).toBe('to-ship');
  books.runJobs(later(PAID_AT, 2 * HOUR_MS));
  expect(order).toMatchObject({ state: 'shipped', shipping: { by: 'platform' } });
});

test('T+7 is seven days after the shipment, to the millisecond', () => {
  books.added(SELLER, [DRAMA]);
  const order = anOrder();
  books.runJobs(later(PAID_AT, 7 * DAY_MS - 1));
  expect(order.state).toBe('in-settlement');
  books.runJobs(later(PAID_AT, 7 * DAY_MS));
  expect(order.state).toBe('completed');
  expect(books.seller(SELLER)).toMatchObject({ unsettled: 0n, available: 1_200_000n });
});

test('a refund after shipping is the opposite of the shipment, credits and all', () => {
  books.bought(SELLER, { price: 0n, episodes: 3 });
  books.added(SELLER, [DRAMA]);
  const order = anOrder();
  expect(books.seller(SELLER).episodes).toBe(0n);
  books.refunded(order, later(PAID_AT, HOUR_MS));
  expect(books.seller(SELLER)).toMatchObject({ episodes: 3n, unsettled: 0n, escrow: 0n });
  expect(books.platform.get('platform:refunds_payable')).toBe(2_000_000n);
  books.runJobs(later(PAID_AT, 2 * HOUR_MS));
  expect(books.platform.get('processor:sandbox')).toBe(0n);
});

test('an early settlement costs five percent, rounded down, and is there twice a month', () => {
  books.added(SELLER, [DRAMA]);
  books.played(anOrder(), later(PAID_AT, 1));
  expect(books.settledEarly(SELLER, later(PAID_AT, DAY_MS))).toBe(60_000n);
  expect(books.earlySettlementsLeft(SELLER, PAID_AT)).toBe(1);
  expect(books.seller(SELLER).available).toBe(1_140_000n);
});

test('an audit holds the money for fourteen days past T+7 at most', () => {
  books.added(SELLER, [DRAMA]);
  const order = anOrder();
  books.complained(order, PAID_AT);
  books.runJobs(later(PAID_AT, 21 * DAY_MS - 1));
  expect(order.state).toBe('audit');
  books.runJobs(later(PAID_AT, 21 * DAY_MS));
  expect(order.state).toBe('completed');
});

test('a complaint before shipping stops the clock, which goes on with the time that was left', () => {
  const order = anOrder();
  books.complained(order, later(PAID_AT, HOUR_MS));
  books.runJobs(later(PAID_AT, 3 * DAY_MS));
  expect(order.state).toBe('audit');
  books.partRefunded(order, 1, later(PAID_AT, 3 * DAY_MS));
  expect(order.state).toBe('to-ship');
  books.runJobs(later(PAID_AT, 3 * DAY_MS + HOUR_MS - 1));
  expect(order.state).toBe('to-ship');
  books.runJobs(later(PAID_AT, 3 * DAY_MS + HOUR_MS));
  expect(order).toMatchObject({ state: 'in-settlement', shipping: { by: 'platform' } });
  expect(books.platform.get('platform:retail_deferred')).toBe(1_500_000n);
});

test('a part of a settled order comes from what its seller has, and the rest is lost', () => {
  books.added(SELLER, [DRAMA]);
  const order = anOrder();
  books.runJobs(later(PAID_AT, 7 * DAY_MS));
  books.complained(order, later(PAID_AT, 8 * DAY_MS));
  books.withdrawalAsked(SELLER, 1_000_000n);
  books.partRefunded(order, 2, later(PAID_AT, 9 * DAY_MS));
  expect(order.state).toBe('completed');
  expect(books.seller(SELLER).available).toBe(0n);
  expect(books.platform.get('platform:losses')).toBe(-400_000n);
  expect(books.platform.get('platform:wholesale')).toBe(400_000n);
});
