import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';

export interface Scores {
  /** Lighthouse's measure of the machine's speed at that moment: about 1000 for an office computer. */
  readonly machine: number;
  /** The machine was too slow at that moment to judge the page's speed. */
  readonly isDisturbed: boolean;
  readonly scores: Readonly<Record<'performance' | 'accessibility' | 'best-practices', number>>;
  readonly shown: Readonly<Record<string, string>>;
  readonly faults: readonly string[];
}

const PROGRAM = join(REPOSITORY_FOLDER, 'lab/lighthouse/main.ts');

interface Measurement {
  readonly port: number;
  /** The median counts. */
  readonly runs: number;
  /** At most this many runs to replace disturbed ones. */
  readonly extraRuns: number;
  readonly signal: AbortSignal;
}

/** In a separate process, because Lighthouse has many dependencies and leaves handles open. */
export async function measureWithLighthouse(
  address: string,
  { port, runs, extraRuns, signal }: Measurement,
): Promise<Scores> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [PROGRAM, ...[port, runs, extraRuns].map(String), address],
    { signal, maxBuffer: 16 * 1024 * 1024 },
  );
  return JSON.parse(stdout) as Scores;
}
