import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { FindingId } from '../findings.ts';

/**
 * What the auditor keeps between its lives. Everything else it works out again: a mark that somebody could move would be
 * a way past it.
 */
export interface State {
  /** Findings that a person has explained: still shown, and no longer a reason to stop. */
  readonly explained: Readonly<Record<FindingId, string>>;
  /** When payouts were last let go on. */
  readonly resumedAt: number;
}

const NOTHING: State = { explained: {}, resumedAt: 0 };

export const readState = (file: string): State =>
  existsSync(file) ? { ...NOTHING, ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<State>) } : NOTHING;

/** Whole or not at all. */
export function writeState(file: string, state: State): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
