import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { FindingId } from '../findings.ts';

/**
 * The only state that survives a restart. Marks are recomputed: a stored mark could be moved to skip a check.
 */
export interface State {
  /** Findings that a person has explained. They stay visible and no longer stop payouts. */
  readonly explained: Readonly<Record<FindingId, string>>;
  /** When payouts were last resumed. */
  readonly resumedAt: number;
}

const NOTHING: State = { explained: {}, resumedAt: 0 };

export const readState = (file: string): State =>
  existsSync(file) ? { ...NOTHING, ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<State>) } : NOTHING;

/** Atomic, by rename. */
export function writeState(file: string, state: State): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
