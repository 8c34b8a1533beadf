import { usdt } from '@cliffhanger/core/kernel';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearPersistedCache, persistQueries } from './persisted-cache.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const BALANCES = { available: usdt('482.16'), list: [{ held: usdt('936.4') }] };

/** Simulates an app that loads balances and is closed. */
function readOnce(seller: string): void {
  const client = new QueryClient();
  persistQueries(client, () => seller);
  client.setQueryData(['balances'], BALANCES);
  vi.advanceTimersByTime(1000);
}

function openedAgain(seller: string | undefined): unknown {
  const client = new QueryClient();
  persistQueries(client, () => seller);
  return client.getQueryData(['balances']);
}

test('cached responses are available on the next start, with exact amounts', () => {
  readOnce('mara');
  expect(openedAgain('mara')).toEqual(BALANCES);
});

test('a seller never sees the cache of another', () => {
  readOnce('mara');
  expect(openedAgain('noor')).toBeUndefined();
  expect(openedAgain(undefined)).toBeUndefined();
});

test('a cache older than a week is discarded', () => {
  readOnce('mara');
  vi.advanceTimersByTime(8 * 24 * 60 * 60 * 1000);
  expect(openedAgain('mara')).toBeUndefined();
});

test('logging out clears the cache', () => {
  readOnce('mara');
  clearPersistedCache();
  expect(localStorage.length).toBe(0);
});

test('a cache written by an older version without the shape number is discarded', () => {
  readOnce('mara');
  const { shape: _none, ...older } = JSON.parse(localStorage.getItem('answers') ?? '{}');
  localStorage.setItem('answers', JSON.stringify(older));
  expect(openedAgain('mara')).toBeUndefined();
});

test('an unreadable cache is ignored', () => {
  localStorage.setItem('answers', '{');
  expect(openedAgain('mara')).toBeUndefined();
});

test('only the first pages of a long list are cached, so that the rest fits', () => {
  const client = new QueryClient();
  persistQueries(client, () => 'mara');
  const pages = Array.from({ length: 50 }, (_, page) => ({ list: [page] }));
  client.setQueryData(['orders', 'endless'], { pages, pageParams: pages.map((_, page) => ({ page })) });
  vi.advanceTimersByTime(1000);
  const again = new QueryClient();
  persistQueries(again, () => 'mara');
  expect(again.getQueryData(['orders', 'endless'])).toEqual({
    pages: [{ list: [0] }, { list: [1] }],
    pageParams: [{ page: 0 }, { page: 1 }],
  });
});
