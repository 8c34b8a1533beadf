import { expect, test } from 'vitest';
import { changeOfCount, changeOfMoney } from './change.ts';

test('sales are compared with yesterday as a share', () => {
  expect(changeOfMoney(112_000_000n, 100_000_000n)).toEqual({ by: 0.12, as: 'share' });
});

test('without sales yesterday there is no comparison', () => {
  expect(changeOfMoney(5_000_000n, 0n)).toBeUndefined();
  expect(changeOfCount(0, 0)).toBeUndefined();
});

test('small counts are compared by difference, large ones by share', () => {
  expect(changeOfCount(19, 17)).toEqual({ by: 2, as: 'count' });
  expect(changeOfCount(3, 0)).toEqual({ by: 3, as: 'count' });
  expect(changeOfCount(932, 1000)).toEqual({ by: -0.068, as: 'share' });
});
