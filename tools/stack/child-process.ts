import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';

export interface ChildProgram {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
}

export interface RunningChild {
  readonly name: string;
  readonly hasEnded: () => boolean;
  readonly ended: Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The time for a graceful stop. */
const STOP_WITHIN_MS = 10_000;

/** Each line of its output goes to `onLine`. */
export function startChild(program: ChildProgram, onLine: (line: string) => void): RunningChild {
  const [command, ...args] = program.command;
  // In a separate process group, so that a watcher's children are stopped with it and Ctrl-C reaches it only
  // through us.
  const child = spawn(command, args, {
    cwd: program.cwd ?? REPOSITORY_FOLDER,
    env: program.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', onLine);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', (error) => {
      onLine(String(error));
      resolve();
    });
  });
  return { name: program.name, hasEnded: () => hasEnded(child), ended, stop: () => stop(child, ended) };
}

export function lineWriter(file: string): (line: string) => void {
  mkdirSync(dirname(file), { recursive: true });
  const stream = createWriteStream(file, { flags: 'a' });
  return (line) => stream.write(`${line}\n`);
}

const hasEnded = (child: ChildProcess): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (hasEnded(child)) return;
  signalGroup(child, 'SIGTERM');
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), STOP_WITHIN_MS);
  await ended;
  clearTimeout(timer);
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // The group ended meanwhile.
  }
}
