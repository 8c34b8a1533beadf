import { expect, test } from 'vitest';
import { HOUR_MS, idOf, instantOf, later, type SellerId } from '../kernel/index.ts';
import { clickToken, readClickToken, readClickTokens } from './click-token.ts';
import { overdueAt, shippingDueAt } from './deadlines.ts';
import { drawnNumber, orderNumber, orderNumbers, orderNumberTyped } from './order-number.ts';

test('a number follows from the charge and reads aloud', () => {
  const number = orderNumber('sandbox', 'charge-1');
  expect(number).toMatch(/^CH-[23456789A-HJKMNP-Z]{8}$/);
  expect(orderNumber('sandbox', 'charge-1')).toBe(number);
  expect(orderNumber('sandbox', 'charge-2')).not.toBe(number);
  expect(new Set(orderNumbers(number)).size).toBe(9);
  for (const other of orderNumbers(number)) expect(drawnNumber(other)).toBe(number);
});

test.each([
  ['ch-7k3vt2qm', 'CH-7K3VT2QM'],
  [' 7K3V ', 'CH-7K3V'],
  ['%', undefined],
  ['', undefined],
  ['CH-', undefined],
  ['7'.repeat(17), undefined],
])('%j typed into the search means %j', (typed, number) => {
  expect(orderNumberTyped(typed)).toBe(number);
});

const SELLER = idOf<'seller'>('0198c0de-0000-7000-8000-000000000001') as SellerId;
const sign = (text: string): string => `signed-${text.replaceAll('.', '_')}`;
const isSigned = (text: string, signature: string): boolean => sign(text) === signature;

test('a click comes back as it was given out, and not otherwise', () => {
  const click = { sellerId: SELLER, code: 'abc23456', clickedAt: instantOf(1_762_978_440_000) };
  const token = clickToken(click, sign);
  expect(readClickToken(token, isSigned)).toEqual(click);
  for (const forged of [`${token}x`, token.replace('abc23456', 'abc2345'), 'a.b.c.d', '', `${token}.x`])
    expect(readClickToken(forged, isSigned)).toBeUndefined();
});

test('a visit is part of what was signed: nobody takes one away, changes it or adds one', () => {
  const click = { sellerId: SELLER, code: 'abc23456', clickedAt: instantOf(1_762_978_440_000) };
  const visit = 'kq9PzV0f3mXb7Wq2sT1uYA';
  const [token, bare] = [clickToken({ ...click, visit }, sign), clickToken(click, sign)];
  expect(readClickTokens([token, bare, 'x'], isSigned)).toEqual([{ ...click, visit }, click]);
  const parts = bare.split('.');
  for (const forged of [
    token.replace(`${visit}.`, ''),
    token.replace(visit, visit.toLowerCase()),
    [...parts.slice(0, 3), visit, parts[3]].join('.'),
    token.replace(visit, "x' or true"),
  ])
    expect(readClickToken(forged, isSigned)).toBeUndefined();
});

const PAID_AT = instantOf(1_762_978_440_000);

test.each([
  [true, 72 * HOUR_MS - 1, 'not-yet'],
  [true, 72 * HOUR_MS, 'ship-for-seller'],
  [false, 2 * HOUR_MS - 1, 'not-yet'],
  [false, 2 * HOUR_MS, 'ship-by-platform'],
  [true, 2 * HOUR_MS, 'not-yet'],
])('with the right held (%s), after %i ms: %s', (holdsRight, afterMs, outcome) => {
  expect(overdueAt({ paidAt: PAID_AT, holdsRight }, later(PAID_AT, afterMs))).toBe(outcome);
});

test('an operator may set after what time an order is shipped for its seller', () => {
  expect(shippingDueAt(PAID_AT, true, 48 * HOUR_MS)).toBe(later(PAID_AT, 48 * HOUR_MS));
  expect(shippingDueAt(PAID_AT, false, 48 * HOUR_MS)).toBe(later(PAID_AT, 2 * HOUR_MS));
});
