import { expect, test } from 'vitest';
import { assumedValues } from './assumptions.ts';
import { capacityFor } from './calculate.ts';

const step = { postgresMs: 1, walBytes: 2_000, storedBytes: 1_000 };
const order = {
  measuredOn: '2026-11-17',
  load: 1,
  orders: 1,
  buying: { storedBytes: 500 },
  placing: step,
  shipping: step,
  settling: step,
  shippingCall: { apiMs: 2, postgresMs: 1 },
  readingCall: { apiMs: 4, postgresMs: 3 },
};
const costs = { order, ingestMsPerClick: 0.03 };
const assumed = {
  ...assumedValues,
  peakFactor: 2,
  readsPerOrder: 10,
  writesPerOrder: 5,
  clicksPerOrder: 100,
  mostBusy: 0.5,
  otherCores: 2,
  daysOfBackups: 10,
  monthsKept: 24,
};
/** Ten per second on average, twenty at the peak. */
const ORDERS_A_DAY = 864_000;

test('what a day of orders needs follows from what one costs', () => {
  expect(capacityFor(ORDERS_A_DAY, costs, assumed)).toEqual({
    ordersPerDay: ORDERS_A_DAY,
    ordersPerSecondAtPeak: 20,
    // 20 × (3 × 1 ms + 10 × 3 ms) at half a core each.
    postgresCores: 1.32,
    // 20 × (10 × 4 ms + 5 × 2 ms) at half a core each.
    apiProcesses: 2,
    // 20 × 100 × 0.03 ms, and never fewer than two.
    ingestProcesses: 2,
    // 1.32 + 2 + 0.12, and the processes that were not measured.
    cores: 5.44,
    walGigabytesPerDay: 5.184,
    walMegabitsAtPeak: 0.96,
    storedGigabytesPerYear: 1_103.76,
    storedGigabytesKept: 2_207.52,
    backupGigabytes: 2 * 2_207.52 + 51.84,
  });
});

test('ten times the orders are ten times the cores', () => {
  const few = capacityFor(ORDERS_A_DAY, costs, assumed);
  const many = capacityFor(10 * ORDERS_A_DAY, costs, assumed);
  expect(many.postgresCores).toBeCloseTo(10 * few.postgresCores);
  expect(many.apiProcesses).toBe(20);
});
