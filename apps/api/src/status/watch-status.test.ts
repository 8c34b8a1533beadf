import { instantOf } from '@cliffhanger/core/kernel';
import type { Backlog } from '@cliffhanger/core/status';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { STATUS_IS_GOOD_FOR_MS, watchStatus } from './watch-status.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const watching = (readBacklogs: () => Promise<readonly Backlog[]>) =>
  watchStatus({ readBacklogs, now: () => instantOf(Date.now()) });

test('a thousand readers within some seconds are one look', async () => {
  const readBacklogs = vi.fn(async () => []);
  const status = watching(readBacklogs);
  await Promise.all(Array.from({ length: 1_000 }, status));
  expect(readBacklogs).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(STATUS_IS_GOOD_FOR_MS);
  await status();
  expect(readBacklogs).toHaveBeenCalledTimes(2);
});

test('a database that is away is told since the first look that it did not answer', async () => {
  let isAway = true;
  const status = watching(() => (isAway ? Promise.reject(new Error('away')) : Promise.resolve([])));
  const first = Date.now();
  for (let look = 0; look < 3; look += 1) {
    expect((await status()).parts[0]).toEqual({ part: 'site', kind: 'stopped', since: first });
    vi.advanceTimersByTime(STATUS_IS_GOOD_FOR_MS);
  }
  isAway = false;
  expect((await status()).parts.every(({ kind }) => kind === 'works')).toBe(true);
});

test('a database that says nothing is away as well', async () => {
  const asked = watching(() => new Promise(() => {}))();
  await vi.advanceTimersByTimeAsync(3_000);
  expect((await asked).parts[0]).toMatchObject({ kind: 'stopped' });
});
