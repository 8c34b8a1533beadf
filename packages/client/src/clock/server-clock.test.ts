import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { learnTime, serverNow } from './server-clock.ts';

const PHONE = Date.UTC(2027, 0, 2, 12);
const heard = (serverMs: number, tookMs = 100) =>
  learnTime({ date: new Date(serverMs).toUTCString(), askedAt: PHONE - tookMs, answeredAt: PHONE });

beforeEach(() => {
  vi.useFakeTimers({ now: PHONE });
  heard(PHONE);
});
afterEach(() => {
  vi.useRealTimers();
});

test('a phone that is an hour slow still counts down to the right moment', () => {
  heard(PHONE + 3_600_000);
  expect(Math.abs(serverNow() - (PHONE + 3_600_000))).toBeLessThan(1000);
});

test('a right clock is left alone, whatever whole seconds and a slow line make of it', () => {
  heard(PHONE - 900);
  expect(serverNow()).toBe(PHONE);
  heard(PHONE - 4000, 8000);
  expect(serverNow()).toBe(PHONE);
});

test('what was learnt does not jump about with every answer', () => {
  heard(PHONE + 600_000);
  const before = serverNow();
  heard(PHONE + 601_000);
  expect(serverNow()).toBe(before);
  heard(PHONE);
  expect(serverNow()).toBe(PHONE);
});

test('an answer without a date changes nothing', () => {
  learnTime({ date: null, askedAt: PHONE, answeredAt: PHONE });
  expect(serverNow()).toBe(PHONE);
});
