import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface ProgramRun {
  readonly program: 'ffmpeg' | 'ffprobe';
  readonly options: readonly string[];
  readonly withinMs: number;
  /** Called for every line that it writes, in turn; false ends it. */
  readonly onLine?: (line: string) => Promise<boolean>;
}

export type ProgramEnd =
  | { readonly kind: 'ended'; readonly code: number; readonly output: string; readonly complaint: string }
  /** By `onLine`. */
  | { readonly kind: 'stopped' };

/** What a stranger's file makes it say is not kept without a bound. */
const MOST_CHARACTERS = 200_000;

/**
 * A decoder that a stranger's film has taken over finds none of our secrets here. The only place that starts a program
 * in production, kept so by the check of imports.
 */
const environmentOfPrograms = (): NodeJS.ProcessEnv => ({ PATH: process.env['PATH'] });

/** Runs one of them to its end, or to the end of its time, which throws. */
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
  // Whoever waits for it first hears of it.
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
