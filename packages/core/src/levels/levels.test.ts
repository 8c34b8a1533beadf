import { describe, expect, it } from 'vitest';
import { DAY_MS, instantOf, later, usdt } from '../kernel/index.ts';
import { earnedLevel, quoteUpgrade, upgradeRefund } from './levels.ts';

const NOW = instantOf(1_763_000_000_000);

describe('a level', () => {
  it('is earned by settled sales and costs nothing then', () => {
    expect(earnedLevel(usdt('999.999999'))).toBe('bronze');
    expect(earnedLevel(usdt('1000'))).toBe('silver');
    expect(earnedLevel(usdt('7412.80'))).toBe('gold');
    expect(earnedLevel(usdt('25000'))).toBe('diamond');
  });

  it('is bought early for the difference', () => {
    expect(quoteUpgrade('gold', 'diamond')).toEqual({
      ok: true,
      value: { price: usdt('2200'), episodes: 950, rightsAdded: 70 },
    });
  });

  it('is never bought twice or downwards', () => {
    expect(quoteUpgrade('gold', 'gold')).toMatchObject({ refusal: { name: 'level-not-higher' } });
    expect(quoteUpgrade('gold', 'silver')).toMatchObject({ refusal: { name: 'level-not-higher' } });
  });

  it('is refunded for 14 days as far as it is unused', () => {
    const upgrade = { price: usdt('200'), episodes: 50, rightsAdded: 7, boughtAt: NOW };
    const unused = { rightsUsed: 0, episodesUsed: 0 };
    const lastMoment = later(NOW, 14 * DAY_MS - 1);
    expect(upgradeRefund(upgrade, unused, lastMoment)).toEqual({ ok: true, value: usdt('200') });
    expect(upgradeRefund(upgrade, unused, later(NOW, 14 * DAY_MS))).toMatchObject({
      refusal: { name: 'upgrade-refund-too-late' },
    });
    expect(upgradeRefund(upgrade, { rightsUsed: 7, episodesUsed: 50 }, NOW)).toEqual({
      ok: true,
      value: usdt('0'),
    });
    expect(upgradeRefund(upgrade, { rightsUsed: 0, episodesUsed: 19 }, NOW)).toEqual({
      ok: true,
      value: usdt('133.333334'),
    });
  });
});
