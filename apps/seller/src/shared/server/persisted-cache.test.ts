import { usdt } from '@cliffhanger/core/kernel';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetKeptAnswers, keepAnswers } from './persisted-cache.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const BALANCES = { available: usdt('482.16'), list: [{ held: usdt('936.4') }] };

/** An app that reads its balances, and is then closed. */
function readOnce(seller: string): void {
  const client = new QueryClient();
  keepAnswers(client, () => seller);
  client.setQueryData(['balances'], BALANCES);
  vi.advanceTimersByTime(1000);
}

function openedAgain(seller: string | undefined): unknown {
  const client = new QueryClient();
  keepAnswers(client, () => seller);
  return client.getQueryData(['balances']);
}

test('what was read last is there when the app opens again, amounts exact', () => {
  readOnce('mara');
  expect(openedAgain('mara')).toEqual(BALANCES);
});

test('nobody sees what another seller read', () => {
  readOnce('mara');
  expect(openedAgain('noor')).toBeUndefined();
  expect(openedAgain(undefined)).toBeUndefined();
});

test('what is older than a week is not shown', () => {
  readOnce('mara');
  vi.advanceTimersByTime(8 * 24 * 60 * 60 * 1000);
  expect(openedAgain('mara')).toBeUndefined();
});

test('logging out leaves nothing behind', () => {
  readOnce('mara');
  forgetKeptAnswers();
  expect(localStorage.length).toBe(0);
});

test('what an older app kept, without the fields of this one, is not shown', () => {
  readOnce('mara');
  const { shape: _none, ...older } = JSON.parse(localStorage.getItem('answers') ?? '{}');
  localStorage.setItem('answers', JSON.stringify(older));
  expect(openedAgain('mara')).toBeUndefined();
});

test('a broken record is none', () => {
  localStorage.setItem('answers', '{');
  expect(openedAgain('mara')).toBeUndefined();
});

test('of a long list its beginning is kept, so that the rest of the app still finds room', () => {
  const client = new QueryClient();
  keepAnswers(client, () => 'mara');
  const pages = Array.from({ length: 50 }, (_, page) => ({ list: [page] }));
  client.setQueryData(['orders', 'endless'], { pages, pageParams: pages.map((_, page) => ({ page })) });
  vi.advanceTimersByTime(1000);
  const again = new QueryClient();
  keepAnswers(again, () => 'mara');
  expect(again.getQueryData(['orders', 'endless'])).toEqual({
    pages: [{ list: [0] }, { list: [1] }],
    pageParams: [{ page: 0 }, { page: 1 }],
  });
});
