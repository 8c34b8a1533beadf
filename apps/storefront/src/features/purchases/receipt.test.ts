import { expect, test } from 'vitest';
import { firstToWatch, type Receipt } from './receipt.ts';

const BOUGHT = { firstEpisode: 4, quantity: 5, comesOn: null, refund: null };
const refunded = (episodes: number[], isWhole = false) =>
  ({ ...BOUGHT, refund: { episodes, isWhole } }) as unknown as Receipt;

test('a purchase starts at its first episode', () => {
  expect(firstToWatch(BOUGHT)).toBe(4);
});

test('a refunded episode is skipped', () => {
  expect(firstToWatch(refunded([4, 5]))).toBe(6);
});

test('an unreleased or wholly refunded purchase has nothing to watch', () => {
  expect(firstToWatch({ ...BOUGHT, comesOn: '2026-12-01' })).toBeUndefined();
  expect(firstToWatch(refunded([4, 5, 6, 7, 8], true))).toBeUndefined();
});
