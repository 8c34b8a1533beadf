import { shows } from '@cliffhanger/testing/observations';
import { getHome } from '@cliffhanger/wire/dashboard';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../shared/server/index.ts';
import { useHome } from './home-queries.ts';

let requestCount = 0;
beforeEach(() => {
  requestCount = 0;
  queryClient.clear();
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === getHome.path) requestCount += 1;
    // The content is irrelevant here; a refusal is not retried, so every request counts once.
    return Response.json({ code: 1000, msg: '', data: { facts: {} }, request_id: '' });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an open home page refetches its figures every 60 minutes', async () => {
  renderHook(useHome, {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await passes(1_000);
  expect(requestCount).toBe(1);
  const every = 60 * 60_000;
  await passes(every - 2_000);
  expect(requestCount).toBe(1);
  await passes(2_000);
  expect(requestCount).toBe(2);
  await passes(every);
  expect(requestCount).toBe(3);
  shows('dashboard-refresh', every);
});
