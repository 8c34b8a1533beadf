import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';

/** One server process of a node, which can be killed, frozen and restarted. */
export interface Part {
  readonly name: string;
  readonly logFile: string;
  start(): void;
  isRunning(): boolean;
  /** Frozen, it keeps its memory and connections, but does not respond. */
  freeze(): void;
  thaw(): void;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** Graceful. */
  stop(): Promise<void>;
}

interface PartOptions {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly logFile: string;
}

const STOP_WITHIN_MS = 30_000;

export function part({ name, command: [program, ...args], logFile }: PartOptions): Part {
  let child: ChildProcess | undefined;
  const isRunning = (): boolean =>
    child !== undefined && child.exitCode === null && child.signalCode === null;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child === undefined || !isRunning()) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    // A frozen process handles no signal but SIGKILL.
    child.kill('SIGCONT');
    const late = setTimeout(() => child?.kill('SIGKILL'), STOP_WITHIN_MS);
    await ended;
    clearTimeout(late);
  };
  return {
    name,
    logFile,
    start: () => {
      const log = openSync(logFile, 'a');
      child = spawn(program, args, { cwd: '/', stdio: ['ignore', log, log] });
    },
    isRunning,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
