import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { learnTime, serverNow } from './server-clock.ts';

const PHONE = Date.UTC(2027, 0, 2, 12);
const learn = (serverMs: number, tookMs = 100) =>
  learnTime({ date: new Date(serverMs).toUTCString(), sentAt: PHONE - tookMs, receivedAt: PHONE });

beforeEach(() => {
  vi.useFakeTimers({ now: PHONE });
  learn(PHONE);
});
afterEach(() => {
  vi.useRealTimers();
});

test('a device clock that is an hour slow is corrected', () => {
  learn(PHONE + 3_600_000);
  expect(Math.abs(serverNow() - (PHONE + 3_600_000))).toBeLessThan(1000);
});

test('differences within the rounding of the header and the latency are ignored', () => {
  learn(PHONE - 900);
  expect(serverNow()).toBe(PHONE);
  learn(PHONE - 4000, 8000);
  expect(serverNow()).toBe(PHONE);
});

test('the offset does not change with every response', () => {
  learn(PHONE + 600_000);
  const before = serverNow();
  learn(PHONE + 601_000);
  expect(serverNow()).toBe(before);
  learn(PHONE);
  expect(serverNow()).toBe(PHONE);
});

test('a response without a date header changes nothing', () => {
  learnTime({ date: null, sentAt: PHONE, receivedAt: PHONE });
  expect(serverNow()).toBe(PHONE);
});
