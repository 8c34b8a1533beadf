import { expect, test } from 'vitest';
import { usdt } from '../kernel/index.ts';
import { nextPromotion, type PromotionCandidate, profitPerHundredClicks } from './next-promotion.ts';

const OWN: PromotionCandidate = {
  clicks: 0,
  orders: 0,
  profit: usdt('0'),
  hotRank: null,
  margin: usdt('0.2'),
  isInLibrary: true,
};
const HOT: PromotionCandidate = { ...OWN, isInLibrary: false, hotRank: 1 };
const A_RIGHT = { rightsLeft: 1 };

test('what earned the most per click comes first, not what earned the most', () => {
  const much = { ...OWN, clicks: 1_000, orders: 9, profit: usdt('50') };
  const well = { ...OWN, clicks: 100, orders: 2, profit: usdt('12') };
  expect(nextPromotion([much, well, HOT], A_RIGHT)).toEqual({ reason: 'earns', candidate: well });
  expect(profitPerHundredClicks(much)).toBe(usdt('5'));
});

test('one lucky order is no reason', () => {
  const lucky = { ...OWN, clicks: 29, orders: 1, profit: usdt('30') };
  expect(nextPromotion([lucky, HOT], A_RIGHT)).toEqual({ reason: 'hot', candidate: HOT });
});

test('what nobody has clicked yet is posted next, the hottest of it, then what brings more per episode', () => {
  const cold = { ...OWN, margin: usdt('0.4') };
  const warm = { ...OWN, hotRank: 7 };
  expect(nextPromotion([cold, warm, HOT], A_RIGHT)).toEqual({ reason: 'unposted', candidate: warm });
  expect(nextPromotion([OWN, cold], A_RIGHT)?.candidate).toBe(cold);
});

test('a drama of others is no advice without a right for it, nor before it has sold', () => {
  expect(nextPromotion([HOT], { rightsLeft: 0 })).toBeUndefined();
  expect(nextPromotion([{ ...HOT, hotRank: null }], A_RIGHT)).toBeUndefined();
  expect(nextPromotion([], A_RIGHT)).toBeUndefined();
});

test('clicks that brought nothing are no reason, and nothing is divided by none', () => {
  const tried = { ...OWN, clicks: 80 };
  expect(nextPromotion([tried], A_RIGHT)).toBeUndefined();
  expect(profitPerHundredClicks(OWN)).toBe(usdt('0'));
});
