import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOf, later, MINUTE_MS, type Money, microUsdt, usdt } from '../kernel/index.ts';
import { checkEarlySettlement, quoteEarlySettlement } from './early-settlement.ts';
import { dayOf, naturalMonth } from './month.ts';

const NOW = instantOf(Date.UTC(2026, 10, 15, 21, 41));
const QUOTE = quoteEarlySettlement([usdt('900.4')], 1);

describe('an early settlement', () => {
  it('costs five percent of the sum, as on the sheet', () => {
    expect(QUOTE).toEqual({
      count: 1,
      sum: usdt('900.4'),
      fee: usdt('45.02'),
      net: usdt('855.38'),
      applicationsLeft: 1,
    });
  });

  it('leaves the fraction of a micro-unit with the seller', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 15n), (micro) => {
        const { sum, fee, net } = quoteEarlySettlement([microUsdt(micro)], 0);
        expect(fee + net).toBe(sum);
        expect(fee * 10_000n).toBeLessThanOrEqual(sum * 500n);
        expect((fee + 1n) * 10_000n).toBeGreaterThan(sum * 500n);
      }),
    );
  });

  it('takes one fee of the whole sum, not one per order', () => {
    const parts: Money[] = Array.from({ length: 19 }, () => microUsdt(19n));
    expect(quoteEarlySettlement(parts, 0).fee).toBe(18n);
  });

  const request = { shownSum: QUOTE.sum, quotedAt: NOW };

  it('is refused the third time in a month, before anything else is said', () => {
    const third = quoteEarlySettlement([usdt('1')], 2);
    expect(checkEarlySettlement(request, third, NOW)).toMatchObject({
      refusal: { name: 'early-settlement-limit' },
    });
  });

  it('is refused when its quote is ten minutes old', () => {
    expect(checkEarlySettlement(request, QUOTE, later(NOW, 10 * MINUTE_MS))).toMatchObject({
      refusal: { name: 'quote-expired' },
    });
    expect(checkEarlySettlement(request, QUOTE, later(NOW, 10 * MINUTE_MS - 1)).ok).toBe(true);
  });

  it('is refused when the sum is not the one that was shown', () => {
    const changed = quoteEarlySettlement([usdt('900.41')], 0);
    expect(checkEarlySettlement(request, changed, NOW)).toMatchObject({
      refusal: { name: 'order-data-changed' },
    });
  });

  it('needs something to settle', () => {
    const nothing = quoteEarlySettlement([], 0);
    expect(checkEarlySettlement({ shownSum: nothing.sum, quotedAt: null }, nothing, NOW)).toMatchObject({
      refusal: { name: 'nothing-to-settle' },
    });
  });
});

describe('a natural month', () => {
  it('is the calendar month, over leap days and year ends', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2_000_000_000_000, max: 32_000_000_000_000 }), (ms) => {
        expect(naturalMonth(instantOf(ms))).toBe(new Date(ms).toISOString().slice(0, 7));
        expect(dayOf(instantOf(ms))).toBe(new Date(ms).toISOString().slice(0, 10));
      }),
    );
    expect(naturalMonth(instantOf(Date.UTC(2028, 1, 29, 23, 59, 59, 999)))).toBe('2028-02');
  });

  it('turns over with the platform’s time zone', () => {
    const lastHour = instantOf(Date.UTC(2026, 10, 30, 23, 30));
    expect(naturalMonth(lastHour)).toBe('2026-11');
    expect(naturalMonth(lastHour, 60)).toBe('2026-12');
  });
});
