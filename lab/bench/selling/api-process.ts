import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { databaseVariables, type TestDatabase } from '@cliffhanger/testing/database';
import { freePort } from '@cliffhanger/testing/processes';
import { waitUntil } from '../../../tools/services/wait-until.ts';
import { usedBy } from './pgbench/server-cost.ts';

/** One API process, started as in production: with logs and metrics. */
export interface RunningApi {
  readonly url: URL;
  /** CPU time used so far. */
  processorMs(): number;
  /** Resident memory. */
  memoryBytes(): number;
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 120_000;
/** All requests come from one address here. */
const NO_LIMIT = '1000000';

/** The secret that signs clicks. */
export const API_TOKEN_SECRET = 'a secret of the bench that is long enough';

export async function startApi(
  database: Pick<TestDatabase, 'urlOf'>,
  connections: number,
  more: Readonly<Record<string, string>> = {},
): Promise<RunningApi> {
  const folder = await mkdtemp(join(tmpdir(), 'cliffhanger-bench-api-'));
  const port = await freePort();
  const url = new URL(`http://127.0.0.1:${port}`);
  const log = openSync(join(folder, 'api.log'), 'w');
  const child = spawn(process.execPath, [...apiFlags(), join(REPOSITORY_FOLDER, 'apps/api/src/main.ts')], {
    stdio: ['ignore', log, log],
    env: {
      PATH: process.env['PATH'],
      CLIFFHANGER_ENV: 'test',
      PORT: String(port),
      METRICS_PORT: String(await freePort()),
      PUBLIC_URL: url.href,
      ...databaseVariables(database),
      DATABASE_CONNECTIONS: String(connections),
      STORAGE_DIR: folder,
      TOKEN_SECRET: API_TOKEN_SECRET,
      ENCRYPTION_KEY: 'another secret of the bench, as long as it',
      SELLER_CALLS_PER_MINUTE: NO_LIMIT,
      ...more,
    },
  });
  await untilReady(child, url);
  return {
    url,
    processorMs: () => usedBy(String(child.pid))?.ms ?? Number.NaN,
    memoryBytes: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) * 1_024;
    },
    stop: async () => {
      const ended = once(child, 'exit');
      if (child.exitCode === null && child.kill('SIGTERM')) await ended;
      await rm(folder, { recursive: true });
    },
  };
}

/** `BENCH_API_FLAGS=--cpu-prof` profiles the API during the measurement. */
const apiFlags = (): readonly string[] => process.env['BENCH_API_FLAGS']?.split(' ') ?? [];

const untilReady = (child: ChildProcess, url: URL): Promise<void> =>
  waitUntil(async () => (await fetch(new URL('/readyz', url))).ok, {
    what: `the api on ${url.href}`,
    withinMs: READY_WITHIN_MS,
    isAlive: () => child.exitCode === null,
  });
