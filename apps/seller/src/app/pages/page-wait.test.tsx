import { shows } from '@cliffhanger/testing/observations';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePageWait } from './page-wait.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const passes = (ms: number): void => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};
const waitingFor = (first: string | undefined) =>
  renderHook(({ page }: { page: string | undefined }) => usePageWait(page), {
    initialProps: { page: first },
  });

test('a page that loads within 200 ms shows no loading state', () => {
  const { result, rerender } = waitingFor('orders');
  passes(199);
  expect(result.current).toBe('none');
  rerender({ page: undefined });
  passes(60_000);
  expect(result.current).toBe('none');
});

test('a slower page shows a loading state', () => {
  const { result } = waitingFor('orders');
  const delay = 200;
  passes(delay - 1);
  expect(result.current).toBe('none');
  passes(1);
  expect(result.current).toBe('loading');
  shows('page-delay', delay);
});

test('a page that does not load within a minute offers a retry', () => {
  const { result } = waitingFor('orders');
  const timeoutMs = 60_000;
  passes(timeoutMs - 1);
  expect(result.current).toBe('loading');
  passes(1);
  expect(result.current).toBe('late');
  shows('page-timeout', timeoutMs);
});

test('another page starts the wait anew', () => {
  const { result, rerender } = waitingFor('orders');
  passes(60_000);
  rerender({ page: 'hall' });
  expect(result.current).toBe('none');
  passes(200);
  expect(result.current).toBe('loading');
});
