import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLog, createMetrics } from '@cliffhanger/operations';
import { type Edge, startEdge } from '@cliffhanger/testing/edge';
import { type Fixture, openFixture } from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startApi } from '../test/start-api.ts';
import { addActions } from './actions/index.ts';
import { addDraws } from './draws/index.ts';
import { API_DUTIES, type ApiDuty, over } from './duties.ts';
import { addProofs } from './proofs/index.ts';
import { addEventRoutes } from './routes/events/index.ts';
import { addRoutes } from './routes/index.ts';
import { addRules } from './rules/index.ts';
import { addSolvency } from './solvency/index.ts';
import { addStatus, watchStatus } from './status/index.ts';

/* The edge in front of three apis with one duty each, as in production. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let fixture: Fixture;
let edge: Edge;
const servers: Server[] = [];
beforeAll(async () => {
  fixture = await openFixture();
  const ports = await Promise.all(API_DUTIES.map(sayingItsName));
  edge = await startEdge(
    0,
    Object.fromEntries([
      ['CALLS_AT_ONCE', '10000'],
      ...API_DUTIES.map((duty, index) => [`${duty.toUpperCase()}_ADDRESS`, `127.0.0.1:${ports[index]}`]),
    ]),
  );
});
afterAll(async () => {
  await edge.stop();
  for (const server of servers) server.close();
  await fixture.close();
});

function sayingItsName(duty: ApiDuty): Promise<number> {
  const server = createServer((_request, response) => response.end(duty));
  servers.push(server);
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );
}

const answersAt = async (path: string): Promise<string> => (await edge.ask(path)).body.toString();

/** Paths that an api with only this duty serves, with an id for each parameter. */
async function pathsOf(duty: ApiDuty): Promise<readonly string[]> {
  const paths: string[] = [];
  const { stop } = await startApi((api) => {
    api.http.addHook('onRoute', ({ url, method }) => {
      if (method !== 'HEAD') paths.push(url.replace(/:\w+/g, 'a').replace('*', 'a'));
    });
    addRoutes(api, { [duty]: fixture.as(duty) });
    if (duty === 'seller')
      addEventRoutes(over(api, fixture.as(duty)), {
        pushSignal: NO_SIGNAL,
        isSignalled: false,
        log: createLog({ level: 'silent', process: 'api' }),
        metrics: createMetrics('api'),
        streamsInTotal: 1,
      });
  });
  await stop();
  return paths;
}

const NO_SIGNAL = {
  tell: () => {},
  listen: async () => () => {},
  isConnected: () => false,
  onConnected: () => {},
  close: async () => {},
};

/** Every api serves the files; the edge sends these requests to the one that reads the fewest secrets. */
const OF_ALL = '/files/a';
/** The edge itself rejects this path: no segment address looks like it. */
const OF_NONE = '/media/segments/a';

test.each(API_DUTIES)('every call of the %s reaches the api of that duty', async (duty) => {
  const paths = (await pathsOf(duty)).filter((path) => path !== OF_ALL && path !== OF_NONE);
  expect(paths.length).toBeGreaterThan(25);
  const wrong = [];
  for (const path of paths) {
    const answered = await answersAt(path);
    if (answered !== duty) wrong.push(`${path}: ${answered}`);
  }
  expect(wrong).toEqual([]);
});

test('pages that anybody may read are of the viewers’ api', async () => {
  const paths: string[] = [];
  const dependencies = fixture.as('viewer');
  const now = () => dependencies.clock.now();
  const never = (): never => {
    throw new Error('nothing is asked here');
  };
  const { stop } = await startApi(({ http }) => {
    http.addHook('onRoute', ({ url, method }) => {
      if (method !== 'HEAD') paths.push(url.replace(':day', '2026-11-20'));
    });
    const status = watchStatus({ readBacklogs: async () => [], now });
    const records = new Proxy({}, { get: () => never }) as never;
    addStatus(http, status);
    addRules(http, { records, status, now });
    addActions(http, { records, now, checkScript: () => undefined });
    addDraws(http, { dependencies, checkScript: () => undefined });
    addProofs(http, dependencies);
    addSolvency(http, { dependencies, now, checkScript: () => undefined });
  });
  await stop();
  expect(paths.length).toBeGreaterThan(15);
  for (const path of [...paths, OF_ALL, '/watch', '/watch/', '/watch/drama/a'])
    expect(`${path}: ${await answersAt(path)}`).toBe(`${path}: viewer`);
});

test.each([
  ['/', 'seller'],
  ['/posters/a.svg', 'seller'],
  ['/console/', 'console'],
  ['/assets/gone.js', 'seller'],
  ['/console/assets/gone.js', 'console'],
  ['/watch/assets/gone.js', 'viewer'],
])('%s is answered by the api of the %s', async (path, duty) => {
  expect(await answersAt(path)).toBe(duty);
});
