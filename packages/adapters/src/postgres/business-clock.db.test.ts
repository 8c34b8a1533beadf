import type { Clock } from '@cliffhanger/application/ports';
import { DAY_MS, instantOf, later } from '@cliffhanger/core/kernel';
import { type OpenTestDatabase, openTestDatabase } from '@cliffhanger/testing/database';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  type BusinessClock,
  businessClockFor,
  createMovableClock,
  moveBusinessClock,
} from './business-clock.ts';

const NOW = instantOf(Date.UTC(2026, 4, 5, 12));
const system: Clock = { now: () => NOW };

let open: OpenTestDatabase;
const clocks: BusinessClock[] = [];
beforeAll(async () => {
  open = await openTestDatabase();
});
afterEach(() => {
  for (const clock of clocks.splice(0)) clock.stop();
});
afterAll(() => open.close());

async function aProcess(): Promise<BusinessClock> {
  const clock = createMovableClock({ environment: 'test', system, session: open.app });
  clocks.push(clock);
  await clock.isSet;
  return clock;
}

test('a week passes in every process at once, and in one that is started later', async () => {
  const [api, worker] = [await aProcess(), await aProcess()];
  const before = api.now();
  const moved = vi.fn<() => void>();
  worker.onMoved(moved);
  await moveBusinessClock('test', open.app, 7 * DAY_MS);
  expect(api.now()).toBe(later(before, 7 * DAY_MS));
  expect(worker.now()).toBe(api.now());
  expect(moved).toHaveBeenCalledTimes(1);
  expect((await aProcess()).now()).toBe(api.now());
});

test('time only moves forward', async () => {
  for (const byMs of [0, -1, -DAY_MS])
    await expect(moveBusinessClock('test', open.app, byMs)).rejects.toThrow(/only moves forward/);
  await expect(open.app.query('update business_clock set moved_by_ms = 0')).rejects.toThrow(
    /permission denied/,
  );
});

test('in production the clock is the machine’s, and moving it is refused', async () => {
  expect(() => createMovableClock({ environment: 'production', system, session: open.app })).toThrow(
    /never moved/,
  );
  await expect(moveBusinessClock('production', open.app, DAY_MS)).rejects.toThrow(/never moved/);
  await moveBusinessClock('test', open.app, DAY_MS);
  const clock = businessClockFor({ environment: 'production', system, session: open.app });
  await clock.isSet;
  expect(clock.now()).toBe(NOW);
});

test('a database that is away leaves the machine’s time', async () => {
  const session = { query: () => Promise.reject(new Error('away')) };
  const clock = createMovableClock({ environment: 'test', system, session });
  clocks.push(clock);
  await clock.isSet;
  expect(clock.now()).toBe(NOW);
});
