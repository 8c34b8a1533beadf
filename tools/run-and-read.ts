import { execFile, spawnSync } from 'node:child_process';

interface Options {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const MOST_BYTES = 256 * 1024 * 1024;

/** Returns the program's output; throws with its error output on failure. */
export function runAndRead(program: string, args: readonly string[], { cwd, env }: Options = {}): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: MOST_BYTES,
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...process.env, ...env },
  });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${program} ${args.slice(0, 3).join(' ')} failed:\n${stdout}${stderr}`);
  return stdout;
}

/** The same, asynchronously. */
export const runMeanwhile = (program: string, args: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    execFile(program, args, { encoding: 'utf8', maxBuffer: MOST_BYTES }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new Error(`${program} ${args.slice(0, 3).join(' ')} failed:\n${stdout}${stderr}`));
    });
  });
