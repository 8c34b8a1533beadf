import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSeldom } from './read-seldom.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a thousand readers within a minute are one look', async () => {
  const read = vi.fn(async () => 1);
  const seldom = readSeldom(60_000, read);
  await Promise.all(Array.from({ length: 1_000 }, seldom));
  expect(read).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(60_000);
  await seldom();
  expect(read).toHaveBeenCalledTimes(2);
});

test('what could not be read is not remembered', async () => {
  let isAway = true;
  const seldom = readSeldom(60_000, async () => {
    if (isAway) throw new Error('away');
    return 'there';
  });
  await expect(seldom()).rejects.toThrow('away');
  isAway = false;
  expect(await seldom()).toBe('there');
});
