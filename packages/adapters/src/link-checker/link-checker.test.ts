import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { createLinkChecker, type LinkCheckerOptions } from './link-checker.ts';
import { isPublicAddress } from './public-address.ts';

/* RELIABILITY "Let nobody in": 100 SSRF addresses, none reached. */

const HOST = 'clips.example';
const POST = `https://${HOST}/@nora/video/7`;
const PUBLIC = '93.184.215.14';
const CODES = ['mv7k2abc'];

/** Addresses that DNS may return: this machine, its networks, its cloud, in every notation. */
const NOT_PUBLIC = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.100.100.200',
  '100.127.255.254',
  '127.0.0.1',
  '127.0.0.53',
  '127.1.2.3',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.0.1',
  '169.254.169.123',
  '169.254.169.254',
  '169.254.170.2',
  '172.16.0.1',
  '172.17.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '192.168.1.1',
  '192.168.255.255',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::2',
  '::7f00:1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:10.0.0.1',
  '::ffff:169.254.169.254',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:0:7f00:1::1',
  '2001:10::1',
  '2001:20::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  '2002:a9fe:a9fe::1',
  '2002:a00:1::1',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd00::1',
  'fd00:ec2::254',
  'fd20:ce::254',
  'fdff:ffff::1',
  'fe80::1',
  'fe80::a9fe:a9fe',
  'febf::1',
  'fec0::1',
  'ff00::1',
  'ff02::1',
  'ff05::2',
  '',
  'localhost',
  '0',
  '127.1',
  '0x7f000001',
  '2130706433',
  '017700000001',
  '127.0.0.1:443',
  'fe80::1%eth0',
] as const;

/** Addresses that a seller, or a redirecting page, may send. */
const ADDRESSES = [
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[fd00:ec2::254]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://metadata.google.internal/computeMetadata/v1/',
  'https://localhost/',
  'https://localhost.localdomain/',
  'http://clips.example/@nora/video/7',
  'http://169.254.169.254/',
  'ftp://clips.example/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_INFO',
  'data:text/html,hello',
  'javascript:alert(1)',
  '//127.0.0.1/',
  '/etc/passwd',
  '',
  'https://clips.example:22/',
  'https://clips.example:8443/',
  'https://clips.example:4301/',
  'https://clips.example.evil.test/',
  'https://evilclips.example/',
  'https://evil.test/?clips.example',
  'https://evil.test/#clips.example',
  'https://clips.example@127.0.0.1/',
  'https://user:secret@clips.example/',
  'https://user@clips.example/',
  'https://127.0.0.1\\@clips.example/',
  'https://127.0.0.1#@clips.example/',
  'https://①②⑦.⓪.⓪.①/',
  'https://clips.example。evil.test/',
  'https://127.0.0.1%2f@clips.example/',
  'https://clips.example%00.evil.test/',
  'https://clips.example%2eevil.test/',
  'https://[::]/',
  'https://0/',
] as const;

interface Canary {
  readonly port: number;
  reached: number;
  close(): Promise<void>;
}

let canary: Canary;
let site: Awaited<ReturnType<typeof startSite>>;

/** Listens on every address of this machine and counts connections. */
async function startCanary(): Promise<Canary> {
  const counted = { reached: 0 };
  const server = createServer((socket) => {
    counted.reached += 1;
    socket.destroy();
  });
  await listening(server, '::');
  return Object.assign(counted, { port: portOf(server), close: () => closed(server) });
}

type Answerer = (request: IncomingMessage, response: ServerResponse) => void;

/** A site whose certificate is issued by an authority that only these tests trust. */
async function startSite() {
  const folder = mkdtempSync(join(tmpdir(), 'link-checker-'));
  const file = (name: string) => join(folder, name);
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
      '-keyout',
      file('key'),
      '-out',
      file('certificate'),
      '-subj',
      `/CN=${HOST}`,
      '-addext',
      `subjectAltName=DNS:${HOST},DNS:www.${HOST}`,
    ],
    { stdio: 'ignore' },
  );
  const certificate = readFileSync(file('certificate'), 'utf8');
  const asked: string[] = [];
  let answer: Answerer = (_request, response) => response.end();
  const server = createHttpsServer(
    { key: readFileSync(file('key')), cert: certificate },
    (request, response) => {
      asked.push(`${request.headers.host}${request.url}`);
      answer(request, response);
    },
  );
  rmSync(folder, { recursive: true });
  await listening(server, '127.0.0.1');
  return {
    port: portOf(server),
    certificate,
    asked,
    answerWith: (answerer: Answerer) => {
      asked.length = 0;
      answer = answerer;
    },
    close: () => closed(server),
  };
}

const listening = (server: Server, host: string): Promise<void> =>
  new Promise((resolve) => server.listen(0, host, resolve));
const portOf = (server: Server): number => (server.address() as AddressInfo).port;
const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    if ('closeAllConnections' in server) (server.closeAllConnections as () => void)();
  });

beforeAll(async () => {
  canary = await startCanary();
  site = await startSite();
});
afterAll(() => Promise.all([canary.close(), site.close()]));
beforeEach(() => {
  canary.reached = 0;
});

const check = (options: Partial<LinkCheckerOptions>, url: string = POST) =>
  createLinkChecker({ port: canary.port, withinMs: 2_000, ...options }).check({
    url,
    allowedHosts: [HOST],
    trackingCodes: CODES,
  });

test('there are more than a hundred of them', () => {
  expect(NOT_PUBLIC.length + ADDRESSES.length).toBeGreaterThan(100);
});

describe('a name that says', () => {
  it.each(NOT_PUBLIC)('%j is not connected to', async (address) => {
    expect(isPublicAddress(address)).toBe(false);
    expect(await check({ resolve: async () => [address] })).toEqual({ outcome: 'not-asked' });
    expect(await check({ resolve: async () => [PUBLIC, address] })).toEqual({ outcome: 'not-asked' });
    expect(canary.reached).toBe(0);
  });

  it.each([
    PUBLIC,
    '1.1.1.1',
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700:4700::1111',
    '2a00::1',
  ])('%s is a server like any other', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('the address', () => {
  it.each(ADDRESSES)('%j is not connected to, sent in by a seller', async (url) => {
    const resolved: string[] = [];
    const resolve = async (host: string) => {
      resolved.push(host);
      return ['127.0.0.1'];
    };
    expect(await check({ resolve }, url)).toEqual({ outcome: 'not-asked' });
    expect(canary.reached).toBe(0);
    expect(resolved).toEqual([]);
  });
});

/*
 * The guard rejects every address of this machine. For the steps after it, Node connects a public address to
 * this local site.
 */
const reachingTheSite = (options: Partial<LinkCheckerOptions> = {}): Partial<LinkCheckerOptions> => ({
  port: site.port,
  authority: site.certificate,
  resolve: async () => [PUBLIC],
  connectTo: () => '127.0.0.1',
  ...options,
});

test('the canary is alive: without its guard the checker would reach it', async () => {
  await check({ resolve: async () => [PUBLIC], connectTo: () => '127.0.0.1' });
  expect(canary.reached).toBe(1);
});

describe('a page', () => {
  it('says with what status it answers, and whether it mentions the tracking link', async () => {
    site.answerWith((_request, response) => response.end('<p>Watch it: cliffhanger.example/r/mv7k2abc</p>'));
    expect(await check(reachingTheSite())).toEqual({
      outcome: 'answered',
      status: 200,
      mentionsTrackingLink: true,
    });
    expect(site.asked).toEqual([`${HOST}/@nora/video/7`]);
    site.answerWith((_request, response) => response.writeHead(404).end('/r/another1'));
    expect(await check(reachingTheSite())).toEqual({
      outcome: 'answered',
      status: 404,
      mentionsTrackingLink: false,
    });
  });

  it('is read where it answers with 200, and no other', async () => {
    const checker = createLinkChecker(reachingTheSite());
    const page = { url: `https://${HOST}/@nora`, allowedHosts: [HOST] };
    site.answerWith((_request, response) => response.end('<p>CLIFF-7F3K9Q</p>'));
    expect(await checker.read(page)).toBe('<p>CLIFF-7F3K9Q</p>');
    expect(await checker.read({ ...page, url: 'https://elsewhere.example/@nora' })).toBeUndefined();
    expect(await checker.read({ ...page, url: `http://${HOST}/@nora` })).toBeUndefined();
    site.answerWith((_request, response) => response.writeHead(404).end('CLIFF-7F3K9Q'));
    expect(await checker.read(page)).toBeUndefined();
    expect(
      await createLinkChecker({ ...reachingTheSite(), resolve: async () => ['10.0.0.1'] }).read(page),
    ).toBeUndefined();
  });

  it('may send on to its own site', async () => {
    site.answerWith(({ headers }, response) =>
      headers.host === HOST
        ? response.writeHead(301, { location: `https://www.${HOST}/@nora/video/7` }).end()
        : response.end(),
    );
    expect(await check(reachingTheSite())).toMatchObject({ outcome: 'answered', status: 200 });
    expect(site.asked).toEqual([`${HOST}/@nora/video/7`, `www.${HOST}/@nora/video/7`]);
  });

  it.each(ADDRESSES.filter((address) => address !== '' && !address.startsWith('/etc')))(
    'that sends on to %j is not followed',
    async (location) => {
      // Some of these are not valid in a header.
      const header = encodeURI(location).replaceAll('%25', '%');
      site.answerWith((_request, response) => response.writeHead(302, { location: header }).end());
      expect(await check(reachingTheSite())).toEqual({ outcome: 'redirects-elsewhere' });
      expect(site.asked).toHaveLength(1);
    },
  );

  it('whose name says something else on the second look is not followed there', async () => {
    let looks = 0;
    const resolve = async () => {
      looks += 1;
      return looks === 1 ? [PUBLIC] : ['127.0.0.1'];
    };
    site.answerWith((_request, response) => response.writeHead(302, { location: '/again' }).end());
    expect(await check(reachingTheSite({ resolve }))).toEqual({ outcome: 'redirects-elsewhere' });
    expect(looks).toBe(2);
    expect(site.asked).toHaveLength(1);
  });

  it('is asked at the address that was looked at, and at no other', async () => {
    const connected: string[] = [];
    const connectTo = (address: string) => {
      connected.push(address);
      return '127.0.0.1';
    };
    let looks = 0;
    const resolve = async () => {
      looks += 1;
      return [PUBLIC];
    };
    site.answerWith((_request, response) => response.end());
    await check(reachingTheSite({ connectTo, resolve }));
    expect(connected).toEqual([PUBLIC]);
    expect(looks).toBe(1);
  });

  it('that sends round in circles is left after three steps', async () => {
    site.answerWith((_request, response) => response.writeHead(302, { location: '/round' }).end());
    expect(await check(reachingTheSite())).toEqual({ outcome: 'redirects-elsewhere' });
    expect(site.asked).toHaveLength(4);
  });

  it('is read up to 256 KiB', async () => {
    let hungUp = false;
    site.answerWith((_request, response) => {
      response.on('close', () => {
        hungUp = true;
      });
      response.write('x'.repeat(300 * 1024));
      response.write('/r/mv7k2abc');
    });
    expect(await check(reachingTheSite())).toEqual({
      outcome: 'answered',
      status: 200,
      mentionsTrackingLink: false,
    });
    await expect.poll(() => hungUp).toBe(true);
  });

  it('that never answers, or never ends, is left in time', async () => {
    for (const answerer of [() => {}, (_: unknown, response: ServerResponse) => response.write('<p>')]) {
      site.answerWith(answerer as Answerer);
      const startedAt = performance.now();
      expect(await check(reachingTheSite({ withinMs: 200 }))).toEqual({ outcome: 'no-answer' });
      expect(performance.now() - startedAt).toBeLessThan(1_500);
    }
  });

  it('whose certificate nobody vouches for is not believed', async () => {
    site.answerWith((_request, response) => response.end());
    const { authority: _left, ...options } = reachingTheSite();
    expect(await check(options)).toEqual({ outcome: 'no-answer' });
    expect(site.asked).toEqual([]);
  });
});

test('a name that cannot be resolved, or not in time, has no answer', async () => {
  expect(await check({ resolve: () => Promise.reject(new Error('no such name')) })).toEqual({
    outcome: 'no-answer',
  });
  expect(await check({ resolve: () => new Promise(() => {}), withinMs: 100 })).toEqual({
    outcome: 'no-answer',
  });
  expect(await check({ resolve: async () => [] })).toEqual({ outcome: 'not-asked' });
});
