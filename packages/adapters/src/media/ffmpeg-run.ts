import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface ProgramRun {
  readonly program: 'ffmpeg' | 'ffprobe';
  readonly options: readonly string[];
  readonly withinMs: number;
  /** Called for every output line, in order. Returning false stops the program. */
  readonly onLine?: (line: string) => Promise<boolean>;
}

export type ProgramEnd =
  | { readonly kind: 'ended'; readonly code: number; readonly output: string; readonly complaint: string }
  /** Stopped by `onLine`. */
  | { readonly kind: 'stopped' };

/** Limit on the output that an untrusted file can cause. */
const MOST_CHARACTERS = 200_000;

/**
 * A decoder that a malicious film has taken over must find no secrets in its environment. This is the only
 * module that starts a program in production; the import check enforces that.
 */
const environmentOfPrograms = (): NodeJS.ProcessEnv => ({ PATH: process.env['PATH'] });

/** Runs a program to its end. Throws on timeout. */
export async function runProgram({ program, options, withinMs, onLine }: ProgramRun): Promise<ProgramEnd> {
  const child = spawn(program, ['-hide_banner', '-loglevel', 'error', ...options], {
    env: environmentOfPrograms(),
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: withinMs,
    killSignal: 'SIGKILL',
  });
  let complaint = '';
  child.stderr.on('data', (text: Buffer) => {
    if (complaint.length < MOST_CHARACTERS) complaint += text.toString();
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', () => reject(new Error(`${program} is not installed`)));
    child.once('close', resolve);
  });
  // Prevents an unhandled rejection until the caller awaits it.
  ended.catch(() => {});
  let output = '';
  for await (const line of createInterface({ input: child.stdout })) {
    if (onLine === undefined) {
      if (output.length < MOST_CHARACTERS) output += `${line}\n`;
    } else if (!(await onLine(line))) {
      child.kill('SIGKILL');
      await ended;
      return { kind: 'stopped' };
    }
  }
  const code = await ended;
  if (code === null) throw new Error(`${program} did not end in time`);
  return { kind: 'ended', code, output, complaint };
}
