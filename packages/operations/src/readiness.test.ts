import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReadiness } from './readiness.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('ready is who is well, and says so in time', async () => {
  expect(await createReadiness(async () => true).isReady()).toBe(true);
  expect(await createReadiness(async () => false).isReady()).toBe(false);
  expect(await createReadiness(() => Promise.reject(new Error('away'))).isReady()).toBe(false);
  const silent = createReadiness(() => new Promise(() => {})).isReady();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await silent).toBe(false);
});

test('a database that answered a moment ago and is slow now is busy, not away', async () => {
  let look = async () => true;
  const readiness = createReadiness(() => look());
  expect(await readiness.isReady()).toBe(true);
  look = () => new Promise(() => {});
  const slow = readiness.isReady();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await slow).toBe(true);
  await vi.advanceTimersByTimeAsync(7_000);
  const silent = readiness.isReady();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await silent).toBe(false);
});

test('a database that says no is believed at once', async () => {
  let look = async () => true;
  const readiness = createReadiness(() => look());
  expect(await readiness.isReady()).toBe(true);
  look = () => Promise.reject(new Error('away'));
  expect(await readiness.isReady()).toBe(false);
});

test('many who ask at once make one look', async () => {
  const look = vi.fn(async () => true);
  const readiness = createReadiness(look);
  expect(await Promise.all([readiness.isReady(), readiness.isReady(), readiness.isReady()])).toEqual([
    true,
    true,
    true,
  ]);
  expect(look).toHaveBeenCalledTimes(1);
});

test('who is about to stop is not ready any more, also when asked a moment before', async () => {
  const readiness = createReadiness(async () => true);
  const asked = readiness.isReady();
  readiness.stop();
  expect(await asked).toBe(false);
  expect(await readiness.isReady()).toBe(false);
});
