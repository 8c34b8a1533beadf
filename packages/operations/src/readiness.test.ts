import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReadiness } from './readiness.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('readiness follows the check and is false after a timeout', async () => {
  expect(await createReadiness(async () => true).isReady()).toBe(true);
  expect(await createReadiness(async () => false).isReady()).toBe(false);
  expect(await createReadiness(() => Promise.reject(new Error('away'))).isReady()).toBe(false);
  const silent = createReadiness(() => new Promise(() => {})).isReady();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await silent).toBe(false);
});

test('a slow database that responded recently counts as ready', async () => {
  let check = async () => true;
  const readiness = createReadiness(() => check());
  expect(await readiness.isReady()).toBe(true);
  check = () => new Promise(() => {});
  const slow = readiness.isReady();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await slow).toBe(true);
  await vi.advanceTimersByTimeAsync(7_000);
  const silent = readiness.isReady();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await silent).toBe(false);
});

test('a failed check takes effect at once', async () => {
  let check = async () => true;
  const readiness = createReadiness(() => check());
  expect(await readiness.isReady()).toBe(true);
  check = () => Promise.reject(new Error('away'));
  expect(await readiness.isReady()).toBe(false);
});

test('concurrent requests share one check', async () => {
  const check = vi.fn(async () => true);
  const readiness = createReadiness(check);
  expect(await Promise.all([readiness.isReady(), readiness.isReady(), readiness.isReady()])).toEqual([
    true,
    true,
    true,
  ]);
  expect(check).toHaveBeenCalledTimes(1);
});

test('a stopping process is not ready, even for a check that was started before', async () => {
  const readiness = createReadiness(async () => true);
  const pending = readiness.isReady();
  readiness.stop();
  expect(await pending).toBe(false);
  expect(await readiness.isReady()).toBe(false);
});
