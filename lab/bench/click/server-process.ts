import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@cliffhanger/testing/processes';
import { waitUntil } from '../../../tools/services/wait-until.ts';

export interface RunningServer {
  readonly url: URL;
  /** CPU time of the serving thread so far. */
  runSeconds(): number;
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 30_000;

export async function startServer(
  main: string,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'cliffhanger-bench-click-'));
  const port = await freePort();
  const url = new URL(`http://127.0.0.1:${port}`);
  const log = openSync(join(folder, 'server.log'), 'w');
  const child = spawn(process.execPath, [...flags(), main], {
    stdio: ['ignore', log, log],
    env: { PATH: process.env['PATH'], ...env, PORT: String(port) },
  });
  await waitUntil(async () => (await fetch(new URL('/readyz', url))).ok, {
    what: `the server on ${url.href}`,
    withinMs: READY_WITHIN_MS,
    isAlive: () => child.exitCode === null,
  });
  return {
    url,
    runSeconds: () => runSecondsOf(child.pid),
    stop: async () => {
      const ended = once(child, 'exit');
      if (child.exitCode === null && child.kill('SIGTERM')) await ended;
      await rm(folder, { recursive: true });
    },
  };
}

/**
 * The ingest's production flags; `BENCH_CLICK_FLAGS=--cpu-prof` profiles both servers during the measurement.
 */
const flags = (): readonly string[] => [
  '--max-semi-space-size=64',
  ...(process.env['BENCH_CLICK_FLAGS']?.split(' ') ?? []),
];

/** The first figure is the CPU time of the process's main thread, in nanoseconds. */
const runSecondsOf = (pid: number | undefined): number =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000_000;
