import { describe, expect, it } from 'vitest';
import { usdt } from '../kernel/index.ts';
import { marginOf } from './drama.ts';

describe('the margin of a drama', () => {
  it.each([
    ['0.22', '0.50', '0.28', 5_600],
    ['0.25', '0.65', '0.4', 6_153],
    ['0', '0.3', '0.3', 10_000],
    ['0.3', '0.3', '0', 0],
  ])('bought at %s and sold at %s is %s an episode', (wholesale, retail, amount, rate) => {
    expect(marginOf({ wholesale: usdt(wholesale), retail: usdt(retail) })).toEqual({
      amount: usdt(amount),
      rate,
    });
  });
});
