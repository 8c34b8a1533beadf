import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { connect } from 'node:tls';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { freePort, makeCertificate } from '@cliffhanger/testing/processes';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runAndRead, runMeanwhile } from '../../tools/run-and-read.ts';

/*
 * Runs deploy/image/edge/start.sh as in its image: with the real nginx, script and folders, in other places.
 */

const WITHIN = { timeout: 20_000, interval: 100 };
const folder = mkdtempSync(join(tmpdir(), 'edge-start-'));
const at = (...path: readonly string[]): string => join(folder, ...path);
const write = (path: string, text: string): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};

interface Behind {
  readonly address: string;
  readonly server: Server;
  isReady: boolean;
}
const behind = new Map<string, Behind>();
let edge: ChildProcess | undefined;
const said = (): string => readFileSync(at('output'), 'utf8');
let port: number;
let plainPort: number;

async function startBehind(name: string): Promise<void> {
  const one = { isReady: true } as { -readonly [Key in keyof Behind]: Behind[Key] };
  one.server = createServer(({ url }, response) => {
    if (url === '/readyz') response.statusCode = one.isReady ? 200 : 503;
    else if (url?.startsWith('/assets/') === true) response.statusCode = name === 'seller-2' ? 200 : 404;
    response.end(name);
  });
  await new Promise<void>((resolve) => one.server.listen(0, '127.0.0.1', resolve));
  one.address = `127.0.0.1:${(one.server.address() as AddressInfo).port}`;
  behind.set(name, one);
}
const addressOf = (name: string): string => behind.get(name)?.address ?? '';

beforeAll(async () => {
  [port, plainPort] = await Promise.all([freePort(), freePort()]);
  for (const name of ['seller-1', 'seller-2', 'viewer-1', 'console', 'ingest']) await startBehind(name);
  // If the test runs as root, nginx's workers still run as another user.
  chmodSync(folder, 0o755);
  for (const app of ['seller', 'console', 'storefront'])
    write(at('apps', app, 'assets/one.js'), `one of ${app}`);
  mkdirSync(at('acme'));
});
afterAll(async () => {
  await stop();
  for (const { server } of behind.values()) server.close();
  rmSync(folder, { recursive: true });
});

async function start(): Promise<void> {
  const nginx = runAndRead(process.execPath, [join(REPOSITORY_FOLDER, 'tools/services/nginx.ts')]).trim();
  const output = openSync(at('output'), 'a');
  edge = spawn('sh', [join(REPOSITORY_FOLDER, 'deploy/image/edge/start.sh')], {
    // A file in place of an engine's pipe: nginx opens /dev/stdout, which cannot be a socket.
    stdio: ['ignore', output, output],
    env: {
      PATH: `${dirname(nginx)}:/usr/bin:/bin`,
      TEMPLATE: join(REPOSITORY_FOLDER, 'deploy/nginx/nginx.conf.template'),
      APPS: at('apps'),
      EDGE_FOLDER: at('edge'),
      SELLER_ADDRESSES: `${addressOf('seller-1')} ${addressOf('seller-2')}`,
      VIEWER_ADDRESSES: `${addressOf('viewer-1')} 127.0.0.1:9`,
      CONSOLE_ADDRESSES: addressOf('console'),
      INGEST_ADDRESSES: addressOf('ingest'),
      SERVER_NAME: 'cliffhanger.test',
      LISTEN: String(port),
      LISTEN_PLAIN: String(plainPort),
      CERTIFICATE: at('live/fullchain.pem'),
      CERTIFICATE_KEY: at('live/privkey.pem'),
      ACME_FOLDER: at('acme'),
      COUNTRY_HEADER: 'x-country',
      CDN_ADDRESSES: '192.0.2.1',
      CDN_COUNTRY_VARIABLE: 'cf_ipcountry',
      SEGMENTS_SIZE: '100m',
      CALLS_A_SECOND: '1000',
      CALLS_AT_ONCE: '1000',
      CONNECTIONS_AN_ADDRESS: '100',
    },
  });
  closeSync(output);
  await vi
    .waitUntil(
      () =>
        get('/').then(
          (answer) => answer.startsWith('seller'),
          () => false,
        ),
      WITHIN,
    )
    .catch((error: unknown) => {
      throw new Error(`the edge does not start: ${said()}`, { cause: error });
    });
}

async function stop(): Promise<void> {
  if (edge === undefined) return;
  edge.kill('SIGTERM');
  await once(edge, 'exit');
  edge = undefined;
}

/** With curl, because it accepts a self-signed certificate. */
const get = (path: string): Promise<string> =>
  runMeanwhile('curl', [
    '--max-time',
    '5',
    '--insecure',
    '--silent',
    '--show-error',
    `https://127.0.0.1:${port}${path}`,
  ]);

function issuer(): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
      resolve(String(socket.getPeerCertificate().issuer?.CN));
      socket.destroy();
    });
    socket.once('error', reject);
  });
}

test('without a certificate it uses a self-signed one, and answers ACME challenges', async () => {
  await start();
  expect(await issuer()).toBe('cliffhanger.test');
  write(at('acme/.well-known/acme-challenge/token'), 'token.thumbprint');
  const plain = `http://127.0.0.1:${plainPort}`;
  expect(await (await fetch(`${plain}/.well-known/acme-challenge/token`)).text()).toBe('token.thumbprint');
  const elsewhere = await fetch(`${plain}/watch/`, { redirect: 'manual' });
  expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([308, 'https://127.0.0.1/watch/']);
});

test('a certificate that appears, or is renewed, is used within seconds', async () => {
  for (const name of ['first.test', 'renewed.test']) {
    const { certFile, keyFile } = makeCertificate({ folder: at(), names: `DNS:${name}` });
    runAndRead('sh', [
      '-c',
      'mkdir -p "$2" && cp "$0" "$2/fullchain.pem" && cp "$1" "$2/privkey.pem"',
      certFile,
      keyFile,
      at('live'),
    ]);
    const expected = runAndRead('openssl', ['x509', '-in', certFile, '-noout', '-fingerprint', '-sha256']);
    await vi.waitFor(async () => expect(await fingerprint()).toBe(expected.split('=')[1]?.trim()), WITHIN);
  }
});

function fingerprint(): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().fingerprint256);
      socket.destroy();
    });
    socket.once('error', reject);
  });
}

test('one that is about to end gets no new request, and gets some again', async () => {
  const first = behind.get('seller-1') as Behind;
  first.isReady = false;
  await vi.waitFor(async () => {
    const answered = await Promise.all(Array.from({ length: 10 }, () => get('/')));
    expect(new Set(answered)).toEqual(new Set(['seller-2']));
  }, WITHIN);
  first.isReady = true;
  await vi.waitFor(async () => {
    const answered = await Promise.all(Array.from({ length: 10 }, () => get('/')));
    expect(new Set(answered)).toEqual(new Set(['seller-1', 'seller-2']));
  }, WITHIN);
});

test('files of the release before stay, and those of the release to come are asked of each api', async () => {
  await stop();
  rmSync(at('apps/seller/assets/one.js'));
  write(at('apps/seller/assets/two.js'), 'two of seller');
  await start();
  expect(await get('/assets/one.js')).toBe('one of seller');
  expect(await get('/assets/two.js')).toBe('two of seller');
  for (let turn = 0; turn < 4; turn += 1) expect(await get(`/assets/next-${turn}.js`)).toBe('seller-2');
  await stop();
  const longAgo = new Date(Date.now() - 40 * 86_400_000);
  utimesSync(at('edge/apps/seller/assets/one.js'), longAgo, longAgo);
  await start();
  expect(await get('/assets/one.js')).not.toBe('one of seller');
});

test('requests are written to its output, without addresses, queries and tokens', async () => {
  truncateSync(at('output'));
  await get('/media/watch/a-token-of-somebody/main.m3u8?secret=1');
  await get('/rules?who=1');
  await vi.waitFor(() => expect(said()).toContain('"path":"/rules"'), WITHIN);
  expect(said()).toContain('"path":"/media/watch/..."');
  for (const secret of ['token', 'secret', 'who', '127.0.0.1']) expect(said()).not.toContain(secret);
});
