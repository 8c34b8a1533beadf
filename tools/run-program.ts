import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';

interface Options {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
}

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A program of the root's dependencies (`vitest`, `biome`, …), independent of the caller's PATH. */
export const rootProgram = (name: string): string => join(REPOSITORY_FOLDER, 'node_modules/.bin', name);

/** Runs with this terminal's input and output and returns the exit code; forwards signals. */
export function runProgram(program: string, args: readonly string[], options: Options = {}): Promise<number> {
  const { env = process.env, cwd = REPOSITORY_FOLDER } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, cwd, stdio: 'inherit' });
    const forward = (signal: NodeJS.Signals): void => void child.kill(signal);
    for (const signal of FORWARDED) process.on(signal, forward);
    child.once('error', reject);
    child.once('close', (code) => {
      for (const signal of FORWARDED) process.off(signal, forward);
      resolve(code ?? 1);
    });
  });
}
