import { expect, test } from 'vitest';
import {
  DAY_MS,
  HOUR_MS,
  idOf,
  instantOf,
  later,
  MINUTE_MS,
  NO_MONEY,
  type OrderId,
  usdt,
} from '../kernel/index.ts';
import {
  type Arrival,
  completing,
  DEFAULT_INVOICE_RULES,
  type InvoiceEnd,
  invoiceTerms,
  lessReturned,
  returnable,
  standingOf,
} from './index.ts';

const OPENED = instantOf(Date.UTC(2026, 10, 15));
const TERMS = invoiceTerms(usdt('12'), DEFAULT_INVOICE_RULES, OPENED);
const after = (ms: number) => later(OPENED, ms);
const came = (amount: string, ms: number, isConfirmed = true): Arrival => ({
  amount: usdt(amount),
  seenAt: after(ms),
  isConfirmed,
});
const ORDER = idOf<'order'>('0198c0de-0000-7000-8000-000000000001') as OrderId;
const standing = (arrivals: readonly Arrival[], nowMs = MINUTE_MS, end: InvoiceEnd | null = null) =>
  standingOf(TERMS, arrivals, end, after(nowMs));

test('it waits for half an hour and is honoured for a day more', () => {
  expect(TERMS.expiresAt).toBe(after(30 * MINUTE_MS));
  expect(TERMS.honouredUntil).toBe(after(30 * MINUTE_MS + 24 * HOUR_MS));
  expect(standing([])).toEqual({ state: 'waiting', missing: usdt('12') });
  expect(standing([], 30 * MINUTE_MS).state).toBe('waiting');
  expect(standing([], 30 * MINUTE_MS + 1)).toEqual({ state: 'expired', owed: usdt('0') });
});

test('paid in parts, it says what is missing, to the last micro-unit', () => {
  expect(standing([came('5', 0), came('6.999999', 1, false)])).toEqual({
    state: 'partly-paid',
    missing: usdt('0.000001'),
  });
  expect(standing([came('5', 0), came('7', 1, false)])).toEqual({ state: 'confirming', isLate: false });
  expect(standing([came('5', 0), came('7', 1)])).toEqual({ state: 'payable', isLate: false });
});

test('paid too little by the end, all that came is owed back; what is not deep enough is nobody’s yet', () => {
  const late = 31 * MINUTE_MS;
  expect(standing([came('5', 0), came('2', 1, false)], late)).toEqual({ state: 'expired', owed: usdt('5') });
});

test('paid late it is honoured at the price agreed, for a day', () => {
  const [inTime, tooLate] = [30 * MINUTE_MS + 24 * HOUR_MS, 30 * MINUTE_MS + 24 * HOUR_MS + 1];
  expect(standing([came('5', 0), came('7', inTime)], tooLate)).toEqual({ state: 'payable', isLate: true });
  expect(standing([came('5', 0), came('7', tooLate)], tooLate)).toEqual({
    state: 'expired',
    owed: usdt('12'),
  });
});

test('seen in time and deep enough only later, it is not late', () => {
  expect(standing([came('12', 30 * MINUTE_MS)], 2 * HOUR_MS)).toEqual({ state: 'payable', isLate: false });
});

test('what was paid too much is owed back, and so is all of an order that could not be made', () => {
  const arrivals = [came('12.5', 0), came('1', 5, false)];
  expect(standing(arrivals, 0, { kind: 'settled', orderId: ORDER })).toEqual({
    state: 'settled',
    orderId: ORDER,
    owed: usdt('0.5'),
  });
  expect(standing(arrivals, 0, { kind: 'turned-down', rule: 'own-purchase' })).toEqual({
    state: 'turned-down',
    rule: 'own-purchase',
    owed: usdt('12.5'),
  });
});

test('the order is named after the arrival with which it was enough, in whatever order they are told', () => {
  const [first, second, third] = [came('5', 1), came('7', 2), came('9', 3)];
  expect(completing(usdt('12'), [third, first, second])).toBe(second);
  expect(completing(usdt('22'), [third, first, second])).toBeUndefined();
});

test('what has gone back is owed no more, and nothing goes back while it may still become an order', () => {
  const short = standing([came('5', 0)], HOUR_MS);
  expect(lessReturned(short, usdt('5'))).toEqual({ state: 'expired', owed: NO_MONEY });
  expect(lessReturned(standing([came('5', 0)], 0), usdt('5'))).toEqual(standing([came('5', 0)], 0));
  expect(returnable(TERMS, short, null, after(HOUR_MS))).toBe(NO_MONEY);
  expect(returnable(TERMS, short, null, after(2 * DAY_MS))).toBe(usdt('5'));
  const over = { kind: 'settled', orderId: ORDER } as const;
  const settled = standing([came('12.5', 0)], 0, over);
  expect(returnable(TERMS, settled, over, after(0))).toBe(usdt('0.5'));
});
