import { beforeEach, expect, test, vi } from 'vitest';
import { positionOf, storePosition } from './positions.ts';

const DRAMA = '01990000-0000-7000-8000-000000000001';
const fromServer = (at: number) => ({ episode: 1, positionMs: 4_000, at });

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: 1_000 });
  return () => vi.useRealTimers();
});

test('a series continues at the last opened episode, played or not', () => {
  storePosition(DRAMA, 6, 0);
  expect(positionOf(DRAMA, fromServer(900))).toMatchObject({ episode: 6, positionMs: 0 });
});

test('a later position from another device wins', () => {
  storePosition(DRAMA, 6, 0);
  expect(positionOf(DRAMA, fromServer(1_100))).toMatchObject({ episode: 1 });
});

test('without a stored position there is none', () => {
  expect(positionOf(DRAMA, null)).toBeNull();
});
