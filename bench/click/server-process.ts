import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@cliffhanger/testing/processes';
import { waitUntil } from '../../tools/services/wait-until.ts';

export interface RunningServer {
  readonly url: URL;
  /** Processor time so far, in seconds. */
  cpuSeconds(): number;
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 30_000;
/** Of Linux, in which it counts processor time for everybody. */
const TICKS_A_SECOND = 100;

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
    cpuSeconds: () => cpuSecondsOf(child.pid),
    stop: async () => {
      const ended = once(child, 'exit');
      if (child.exitCode === null && child.kill('SIGTERM')) await ended;
      await rm(folder, { recursive: true });
    },
  };
}

/** `BENCH_CLICK_FLAGS=--cpu-prof` profiles both servers while they are measured. */
const flags = (): readonly string[] => process.env['BENCH_CLICK_FLAGS']?.split(' ') ?? [];

function cpuSecondsOf(pid: number | undefined): number {
  // Behind the name of the program, which may hold anything: the 12th and 13th figures are user and system time.
  const figures = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(figures[11]) + Number(figures[12])) / TICKS_A_SECOND;
}
