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

test('who is about to stop is not ready any more, also when asked a moment before', async () => {
  const readiness = createReadiness(async () => true);
  const asked = readiness.isReady();
  readiness.stop();
  expect(await asked).toBe(false);
  expect(await readiness.isReady()).toBe(false);
});
