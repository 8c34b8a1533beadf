import { spawnSync } from 'node:child_process';

interface Options {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Answers what the program printed; what it said about a failure is the error. */
export function runAndRead(program: string, args: readonly string[], { cwd, env }: Options = {}): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...process.env, ...env },
  });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${program} ${args.slice(0, 3).join(' ')} failed:\n${stdout}${stderr}`);
  return stdout;
}
