import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { createReadiness } from '@cliffhanger/operations';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHttp } from './create-http.ts';
import { HEADERS } from './redirects.ts';

let http: ReturnType<typeof createHttp>;
let url: string;
beforeEach(async () => {
  http = createHttp({
    find: () => undefined,
    follow: () => {
      throw new Error('there are no links here');
    },
    see: () => undefined,
    record: () => {},
    readiness: createReadiness(async () => true),
    publicUrl: 'https://cliffhanger.test',
    storefrontUrl: undefined,
    cookieDomain: undefined,
    trustedProxies: [],
    connections: { lingerMs: 200 },
  });
  await http.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
});
afterEach(() => http.close());

const MUST: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

test.each([
  ['a click', '/r/abcdefgh', 'GET', 302],
  ['the front door', '/', 'GET', 302],
  ['nothing', '/nothing', 'GET', 404],
  ['a probe', '/healthz', 'GET', 200],
  ['a broken address', '/r/%zz', 'GET', 400],
  ['an unexpected body', '/r/abcdefgh', 'POST', 404],
  ['a view that the storefront does not send', '/r/seen', 'POST', 415],
] as const)(
  '%s is answered with headers that forbid sniffing and framing',
  async (_, path, method, status) => {
    const body = method === 'POST' ? { body: 'text', headers: { 'content-type': 'text/x-odd' } } : {};
    const answer = await fetch(`${url}${path}`, { method, redirect: 'manual', ...body });
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject({ ...HEADERS, ...MUST });
    await answer.arrayBuffer();
  },
);

test('malformed HTTP gets a response, and a client that stays connected is cut off', async () => {
  const client = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true });
  let heard = '';
  client.on('data', (data: Buffer) => {
    heard += data.toString();
  });
  client.on('error', () => {});
  await once(client, 'connect');
  client.write('NOT HTTP AT ALL\r\n\r\n');
  await vi.waitFor(() => expect(heard).toMatch(/^HTTP\/1\.1 400 /));
  for (const [name, value] of Object.entries(MUST)) expect(heard).toContain(`${name}: ${value}\r\n`);
  const open = () =>
    new Promise<number>((resolve) => http.server.getConnections((_error, count) => resolve(count)));
  await vi.waitFor(async () => expect(await open()).toBe(0), { timeout: 5_000 });
  client.destroy();
});
