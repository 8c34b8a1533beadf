import { expect, test } from 'vitest';
import { usdt } from '../kernel/index.ts';
import { type CreditLot, creditPack, creditsValue } from './credits-value.ts';
import { PACK_TERMS } from './packs.ts';

const pack = (price: string, episodes: number): CreditLot => ({
  episodes,
  paid: { price: usdt(price), rights: 0, isPack: true },
});
const level = (price: string, episodes: number, rights: number): CreditLot => ({
  episodes,
  paid: { price: usdt(price), rights, isPack: false },
});
const gift = (episodes: number): CreditLot => ({ episodes, paid: null });
const CHEAPEST = creditPack(PACK_TERMS);

test('an untouched pack is worth what was paid for it', () => {
  expect(creditsValue([pack('20', 100)], 100, CHEAPEST)).toBe(usdt('20'));
});

test('the oldest credits are used first: what is left is of the newest purchase', () => {
  expect(creditsValue([pack('90', 500), pack('20', 100)], 550, CHEAPEST)).toBe(usdt('100'));
  expect(creditsValue([pack('90', 500), pack('20', 100)], 500, CHEAPEST)).toBe(usdt('90'));
});

test('credits that cost nothing are worth nothing', () => {
  expect(creditsValue([gift(50), pack('20', 100)], 50, CHEAPEST)).toBe(usdt('0'));
  expect(creditsValue([gift(50), pack('20', 100)], 60, CHEAPEST)).toBe(usdt('2'));
});

test('credits of a level are worth what a pack would have cost, so that nobody sells them and keeps the level', () => {
  expect(creditsValue([level('800', 250, 27)], 250, CHEAPEST)).toBe(usdt('45'));
  expect(creditsValue([level('1', 250, 0)], 250, CHEAPEST)).toBe(usdt('1'));
});

test('a fraction is the seller’s', () => {
  expect(creditsValue([pack('1', 3)], 1, CHEAPEST)).toBe(usdt('0.333334'));
});

test('the cheapest pack of credits alone counts', () => {
  expect(CHEAPEST).toEqual(PACK_TERMS['episodes-500']);
});
