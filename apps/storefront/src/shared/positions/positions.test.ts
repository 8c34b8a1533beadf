import { beforeEach, expect, test, vi } from 'vitest';
import { keepPosition, positionOf } from './positions.ts';

const DRAMA = '01990000-0000-7000-8000-000000000001';
const told = (at: number) => ({ episode: 1, positionMs: 4_000, at });

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: 1_000 });
  return () => vi.useRealTimers();
});

test('a series goes on at the episode that was opened last, played or not', () => {
  keepPosition(DRAMA, 6, 0);
  expect(positionOf(DRAMA, told(900))).toMatchObject({ episode: 6, positionMs: 0 });
});

test('what was watched on another device since is newer', () => {
  keepPosition(DRAMA, 6, 0);
  expect(positionOf(DRAMA, told(1_100))).toMatchObject({ episode: 1 });
});

test('what nobody remembers is nowhere', () => {
  expect(positionOf(DRAMA, null)).toBeNull();
});
