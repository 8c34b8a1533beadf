import { expect, test } from 'vitest';
import { DAY_MS, instantOf, later, usdt } from '../kernel/index.ts';
import { type HeldUpgrade, trafficCountsFrom, trafficLevel } from './traffic-level.ts';

const NOON = instantOf(Date.UTC(2026, 10, 15, 12));
const MIDNIGHT = instantOf(Date.UTC(2026, 10, 16));
const NO_SALES = usdt('0');
const silver: HeldUpgrade = { from: 'bronze', to: 'silver', boughtAt: NOON, usedUpAt: null };
const diamond: HeldUpgrade = { from: 'silver', to: 'diamond', boughtAt: NOON, usedUpAt: null };

test('the level that counts is the one that is left if everything is given back that can be', () => {
  const held = { level: 'diamond', settledSales: NO_SALES, upgrades: [diamond, silver] } as const;
  expect(trafficLevel(held, MIDNIGHT)).toBe('bronze');
  expect(trafficLevel({ ...held, upgrades: [diamond, { ...silver, usedUpAt: NOON }] }, MIDNIGHT)).toBe(
    'silver',
  );
  expect(trafficLevel({ ...held, upgrades: [{ ...diamond, usedUpAt: NOON }, silver] }, MIDNIGHT)).toBe(
    'diamond',
  );
  expect(trafficLevel(held, later(NOON, 14 * DAY_MS))).toBe('diamond');
  expect(trafficLevel(held, later(NOON, 14 * DAY_MS - 1))).toBe('bronze');
});

test('what was granted above a purchase counts, and so does what sales have earned', () => {
  expect(trafficLevel({ level: 'gold', settledSales: NO_SALES, upgrades: [silver] }, MIDNIGHT)).toBe('gold');
  const held = { level: 'diamond', settledSales: usdt('5000'), upgrades: [diamond, silver] } as const;
  expect(trafficLevel(held, MIDNIGHT)).toBe('gold');
  // Never more than the seller has.
  expect(trafficLevel({ ...held, level: 'silver', upgrades: [silver] }, MIDNIGHT)).toBe('silver');
});

test('the day from which it counts is the first that begins after the fourteen days', () => {
  expect(trafficCountsFrom(NOON, 0)).toBe('2026-11-30');
  expect(trafficCountsFrom(MIDNIGHT, 0)).toBe('2026-11-30');
  expect(trafficCountsFrom(later(MIDNIGHT, 1), 0)).toBe('2026-12-01');
  // At noon of UTC it is evening nine hours east of it, and the next midnight of the platform comes sooner.
  expect(trafficCountsFrom(NOON, 9 * 60)).toBe('2026-11-30');
  expect(trafficCountsFrom(NOON, 13 * 60)).toBe('2026-12-01');
});
