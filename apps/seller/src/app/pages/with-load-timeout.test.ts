import { shows } from '@cliffhanger/testing/observations';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withLoadTimeout } from './with-load-timeout.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a page whose code does not load within two minutes is a load error', async () => {
  const failed = vi.fn();
  void withLoadTimeout(() => new Promise(() => {})).catch(failed);
  const timeoutMs = 120_000;
  await vi.advanceTimersByTimeAsync(timeoutMs - 1);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledOnce();
  shows('chunk-timeout', timeoutMs);
});

test('a page that loads in time is shown, and leaves no timer behind', async () => {
  expect(await withLoadTimeout(async () => 'page')).toBe('page');
  expect(vi.getTimerCount()).toBe(0);
});
