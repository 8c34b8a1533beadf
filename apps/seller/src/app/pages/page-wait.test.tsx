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
  renderHook(({ asked }: { asked: string | undefined }) => usePageWait(asked), {
    initialProps: { asked: first },
  });

test('a page that comes within 200 ms never shows that it loads', () => {
  const { result, rerender } = waitingFor('orders');
  passes(199);
  expect(result.current).toBe('none');
  rerender({ asked: undefined });
  passes(60_000);
  expect(result.current).toBe('none');
});

test('one that takes longer says that it loads', () => {
  const { result } = waitingFor('orders');
  const delay = 200;
  passes(delay - 1);
  expect(result.current).toBe('none');
  passes(1);
  expect(result.current).toBe('loading');
  shows('page-delay', delay);
});

test('one that does not come within a minute may be asked for again', () => {
  const { result } = waitingFor('orders');
  const patience = 60_000;
  passes(patience - 1);
  expect(result.current).toBe('loading');
  passes(1);
  expect(result.current).toBe('late');
  shows('page-timeout', patience);
});

test('another page is waited for anew', () => {
  const { result, rerender } = waitingFor('orders');
  passes(60_000);
  rerender({ asked: 'hall' });
  expect(result.current).toBe('none');
  passes(200);
  expect(result.current).toBe('loading');
});
