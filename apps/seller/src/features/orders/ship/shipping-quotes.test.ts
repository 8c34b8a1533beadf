import type { Received, ReceivedRefusal } from '@cliffhanger/wire/kernel';
import { expect, test } from 'vitest';
import { closedWithoutAny, firstWay, refusalOf, type ShippingQuotes } from './shipping-quotes.ts';

const OPEN: Received<object> = { ok: true, value: {} };
const refused = (name: ReceivedRefusal['name'], change: Partial<ReceivedRefusal> = {}): Received<never> => ({
  ok: false,
  refusal: { code: 1, name, message: `${name}`, facts: {}, ...change },
});
const EMPTY_WALLET = refused('insufficient-balance', { offer: 'deposit' });
const LOW_SCORE = refused('proceeds-need-credit-score');

const quotes = (preferred: 'proceeds' | 'wallet', proceeds: Received<object>, wallet: Received<object>) => ({
  preferred,
  ways: { proceeds, wallet },
});

test('the sheet begins with the way that the seller has set', () => {
  expect(firstWay(quotes('wallet', OPEN, OPEN))).toBe('wallet');
  expect(firstWay(quotes('proceeds', OPEN, OPEN))).toBe('proceeds');
});

test('an empty wallet does not stop a seller who may pay from proceeds', () => {
  expect(firstWay(quotes('wallet', OPEN, EMPTY_WALLET))).toBe('proceeds');
});

test('where neither way is open, the recharge that would help is offered', () => {
  const closed = quotes('proceeds', LOW_SCORE, EMPTY_WALLET);
  expect(firstWay(closed)).toBeUndefined();
  expect(refusalOf(closed)).toMatchObject({ name: 'insufficient-balance', offer: 'deposit' });
});

test('a way by which none of many can be shipped is closed, with the reason of the first', () => {
  const none = { count: 0, list: [{ code: 3000, msg: 'Insufficient balance' }] };
  const some = { count: 2, list: [{}, {}] };
  const asked: ShippingQuotes<typeof none | typeof some> = {
    preferred: 'wallet',
    ways: { proceeds: { ok: true, value: some }, wallet: { ok: true, value: none } },
  };
  const { ways } = closedWithoutAny(asked);
  expect(ways.proceeds.ok).toBe(true);
  expect(ways.wallet).toMatchObject({ ok: false, refusal: { message: 'Insufficient balance' } });
});
