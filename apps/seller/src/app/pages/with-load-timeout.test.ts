import { shows } from '@cliffhanger/testing/observations';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withLoadTimeout } from './with-load-timeout.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a page whose code does not come is a load error after two minutes', async () => {
  const failed = vi.fn();
  void withLoadTimeout(() => new Promise(() => {})).catch(failed);
  const patience = 120_000;
  await vi.advanceTimersByTimeAsync(patience - 1);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledOnce();
  shows('chunk-timeout', patience);
});

test('a page that comes in time is shown, and leaves no timer behind', async () => {
  expect(await withLoadTimeout(async () => 'page')).toBe('page');
  expect(vi.getTimerCount()).toBe(0);
});
