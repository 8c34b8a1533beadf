import type { Received, ReceivedRefusal } from '@cliffhanger/wire/kernel';
import { expect, test } from 'vitest';
import { closedWithoutAny, firstPayable, refusalOf, type ShippingQuotes } from './shipping-quotes.ts';

const OPEN: Received<object> = { ok: true, value: {} };
const refused = (name: ReceivedRefusal['name'], change: Partial<ReceivedRefusal> = {}): Received<never> => ({
  ok: false,
  refusal: { code: 1, name, message: `${name}`, facts: {}, ...change },
});
const EMPTY_WALLET = refused('insufficient-balance', { offer: 'deposit' });
const LOW_SCORE = refused('proceeds-need-credit-score');

const quotes = (preferred: 'proceeds' | 'wallet', proceeds: Received<object>, wallet: Received<object>) => ({
  preferred,
  byPayFrom: { proceeds, wallet },
});

test("the sheet starts with the seller's preferred payment source", () => {
  expect(firstPayable(quotes('wallet', OPEN, OPEN))).toBe('wallet');
  expect(firstPayable(quotes('proceeds', OPEN, OPEN))).toBe('proceeds');
});

test('with an empty wallet a seller who may pay from proceeds does so', () => {
  expect(firstPayable(quotes('wallet', OPEN, EMPTY_WALLET))).toBe('proceeds');
});

test('when no source can pay, the refusal with a recharge is shown', () => {
  const closed = quotes('proceeds', LOW_SCORE, EMPTY_WALLET);
  expect(firstPayable(closed)).toBeUndefined();
  expect(refusalOf(closed)).toMatchObject({ name: 'insufficient-balance', offer: 'deposit' });
});

test('a source that can pay for none of several orders is refused with the reason of the first', () => {
  const none = { count: 0, list: [{ code: 3000, msg: 'Insufficient balance' }] };
  const some = { count: 2, list: [{}, {}] };
  const quotesOfMany: ShippingQuotes<typeof none | typeof some> = {
    preferred: 'wallet',
    byPayFrom: { proceeds: { ok: true, value: some }, wallet: { ok: true, value: none } },
  };
  const { byPayFrom } = closedWithoutAny(quotesOfMany);
  expect(byPayFrom.proceeds.ok).toBe(true);
  expect(byPayFrom.wallet).toMatchObject({ ok: false, refusal: { message: 'Insufficient balance' } });
});
