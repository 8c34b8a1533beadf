import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/* An app as a separate process, started as in production, for tests of startup and shutdown. */

export interface RunningProgram {
  readonly child: ChildProcess;
  /** Its output so far. */
  readonly log: () => string;
  /** Its exit code once it has ended. */
  readonly ended: () => Promise<number | null>;
}

interface ProgramOptions {
  readonly main: string;
  readonly env: Readonly<Record<string, string>>;
  /** Polled until it returns 200. */
  readonly untilAnswers: string;
}

const START_WITHIN_MS = 120_000;
const ASK_EVERY_MS = 20;

export async function startProgram({ main, env, untilAnswers }: ProgramOptions): Promise<RunningProgram> {
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...env },
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes) => {
      written += String(bytes);
    });
  }
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  const program = { child, log: () => written, ended: () => exit };
  await waitUntilUp(program, untilAnswers);
  return program;
}

async function waitUntilUp({ child, log }: RunningProgram, url: string): Promise<void> {
  const giveUpAt = Date.now() + START_WITHIN_MS;
  while (!(await responds(url))) {
    if (child.exitCode !== null) throw new Error(`the process exited:\n${log()}`);
    if (Date.now() > giveUpAt) {
      child.kill('SIGKILL');
      throw new Error(`the process did not start in time:\n${log()}`);
    }
    await sleep(ASK_EVERY_MS);
  }
}

const responds = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ status }) => status === 200,
    () => false,
  );

/** Above the ports of a stack, and below the ephemeral range. */
const PORTS = { from: 10_240, below: 32_000 };

/** A free port that no outgoing connection takes by chance. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.below);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
