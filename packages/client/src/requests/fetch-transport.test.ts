import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serverNow } from '../clock/index.ts';
import { fetchTransport } from './fetch-transport.ts';

const NOW = Date.UTC(2027, 0, 2, 12);
const REQUEST = { path: '/api/home', headers: { 'content-type': 'application/json' }, body: '{}' };
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset();
  fetched.mockImplementation(
    async () => new Response('{"code":0}', { headers: { date: new Date(NOW + 3_600_000).toUTCString() } }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a request is a POST with a timeout, and its response sets the server clock', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const transport = fetchTransport({ timeoutMs: 30_000, keepalive: true });
  expect(await transport(REQUEST)).toEqual({ status: 200, text: '{"code":0}' });
  expect(timeout).toHaveBeenCalledWith(30_000);
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: '{}', keepalive: true });
  expect(serverNow()).toBe(NOW + 3_600_500);
});

test('the Retry-After header of an overloaded server is returned', async () => {
  fetched.mockResolvedValue(new Response('{}', { status: 503, headers: { 'retry-after': '4' } }));
  expect(await fetchTransport({ timeoutMs: 30_000 })(REQUEST)).toEqual({
    status: 503,
    text: '{}',
    retryAfterMs: 4000,
  });
});

test('a request that the bootstrap script sent already is not sent again', async () => {
  const response = Promise.resolve(new Response('{"early":true}'));
  const transport = fetchTransport({ timeoutMs: 30_000, early: () => ({ sentAt: NOW, response }) });
  expect(await transport(REQUEST)).toEqual({ status: 200, text: '{"early":true}' });
  expect(fetched).not.toHaveBeenCalled();
});
