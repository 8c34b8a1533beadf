import { type Email, parseEmail } from '@cliffhanger/core/identity';
import { shows } from '@cliffhanger/testing/observations';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resendPauseEnd } from './resend-pause.ts';
import { sendCode } from './send-code.ts';

const MARA = parseEmail('mara@nightlantern.example') as Email;
const NOW = Date.UTC(2026, 10, 15, 21, 41);

const respondWith = (envelope: object) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ request_id: 'r1', ...envelope })));

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

test('after a code was sent the next one waits a minute, also on the next page', async () => {
  respondWith({ code: 0, msg: '', data: {} });
  await sendCode(MARA);
  const pause = 60_000;
  expect(resendPauseEnd(MARA)).toBe(NOW + pause);
  vi.setSystemTime(NOW + pause);
  expect(resendPauseEnd(MARA)).toBeUndefined();
  shows('code-countdown', pause);
});

test('the pause follows the time that the server returns', async () => {
  respondWith({ code: 2006, msg: 'Too soon.', data: { facts: { seconds: 17 }, field: 'email' } });
  await sendCode(MARA);
  expect(resendPauseEnd(MARA)).toBe(NOW + 17_000);
});

test('a code refused for another reason starts no pause', async () => {
  respondWith({ code: 2007, msg: 'No more today.', data: { facts: {}, field: 'email' } });
  await sendCode(MARA);
  expect(resendPauseEnd(MARA)).toBeUndefined();
});
