import { type Email, parseEmail } from '@cliffhanger/core/identity';
import { idOf, instantOf } from '@cliffhanger/core/kernel';
import { shows } from '@cliffhanger/testing/observations';
import { checkReviewStatus, getProfile } from '@cliffhanger/wire/identity';
import { RequestFailed } from '@cliffhanger/wire/kernel';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeLocale } from '../language/index.ts';
import { currentSession, endSession, onSessionEnd, openSession } from '../session/index.ts';
import { call } from './client.ts';

const fetched = vi.fn<typeof fetch>();

function respondWith(body: unknown, status = 200): void {
  fetched.mockImplementation(async () => new Response(JSON.stringify(body), { status }));
}

const sentBody = () => JSON.parse(String(fetched.mock.calls[0]?.[1]?.body)) as Record<string, unknown>;
const sentHeaders = () => new Headers(fetched.mock.calls[0]?.[1]?.headers);

const MARA = parseEmail('mara@nightlantern.example') as Email;

beforeEach(async () => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset();
  await changeLocale('en');
  openSession({
    token: 'secret',
    user: {
      id: idOf('0190c8f2-7a44-7000-8000-000000000001'),
      email: MARA,
      realName: 'Mara Velden',
      country: 'NL',
      avatar: null,
      contact: { kind: 'telegram', address: '@mara_velden' },
      level: 'gold',
      hasFundPassword: true,
      registeredAt: instantOf(0),
    },
  });
});
afterEach(() => {
  endSession('logged-out');
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('code -1 clears the user, opens the login, and the request never resolves', async () => {
  const listener = vi.fn();
  const stop = onSessionEnd(listener);
  respondWith({ code: -1, msg: 'Please log in again.', data: null, request_id: 'r1' });
  const settled = vi.fn();
  void call(getProfile, {}).then(settled, settled);
  await vi.waitFor(() => expect(listener).toHaveBeenCalledExactlyOnceWith('expired'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(settled).not.toHaveBeenCalled();
  expect(currentSession()).toBeUndefined();
  expect(localStorage.getItem('token')).toBeNull();
  expect(localStorage.getItem('userInfo')).toBeNull();
  stop();
});

test('every request is a JSON POST with token and language under their wire names', async () => {
  await changeLocale('es');
  respondWith({ code: 0, msg: '', data: { state: 'approved' }, request_id: 'r1' });
  const received = await call(checkReviewStatus, { email: MARA });
  expect(received).toEqual({ ok: true, value: { state: 'approved' } });
  expect(fetched.mock.calls[0]?.[1]?.method).toBe('POST');
  expect(sentBody()).toEqual({ email: MARA, lang: localStorage.getItem('lang') });
  expect(sentBody()['lang']).not.toBe('es');
  expect(sentHeaders().get('access-token')).toBe('secret');
});

test('a request times out after a minute', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  respondWith({ code: 0, msg: '', data: { state: 'approved' }, request_id: 'r1' });
  await call(checkReviewStatus, { email: MARA });
  const timeoutMs = 60_000;
  expect(timeout).toHaveBeenCalledWith(timeoutMs);
  expect(fetched.mock.calls[0]?.[1]?.signal).toBeInstanceOf(AbortSignal);
  shows('request-timeout', timeoutMs);
});

test('a refusal keeps its field and next step', async () => {
  respondWith({
    code: 2009,
    msg: 'Still under review.',
    data: { facts: {}, offer: 'see-review' },
    request_id: 'r1',
  });
  expect(await call(checkReviewStatus, { email: MARA })).toMatchObject({
    ok: false,
    refusal: { name: 'registration-pending', offer: 'see-review', message: 'Still under review.' },
  });
});

test('a network error and a server error reject the call', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(call(checkReviewStatus, { email: MARA })).rejects.toBeInstanceOf(RequestFailed);
  respondWith('', 503);
  await expect(call(checkReviewStatus, { email: MARA })).rejects.toMatchObject({ status: 503 });
});
