import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** A commit and a time at which a trial held. */
interface Held {
  readonly commit: string;
  readonly date: string;
}

/** The content of a file in lab/results. */
export interface TrialResult extends Held {
  readonly name: string;
  readonly size: 'whole' | 'short';
  readonly verdict: 'held' | 'failed';
  readonly seconds: number;
  /** Load average of the last minute. */
  readonly load: { readonly atStart: number; readonly atEnd: number };
  /** `null` if no recorded run has held. */
  readonly lastHeld: Held | null;
  /** The lines of JSON that the trial printed. */
  readonly printed: readonly unknown[];
}

const fileOf = (name: string): string => join(ROOT, 'lab/results', `${name}.json`);

export function readResult(name: string): TrialResult | undefined {
  const file = fileOf(name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TrialResult) : undefined;
}

export function writeResult(result: TrialResult): void {
  const file = fileOf(result.name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
}
