import type { Window } from '../books/read-transfers.ts';

const HOUR_MS = 3_600_000;

export interface HourCount {
  readonly hour: number;
  readonly transfers: number;
}

/**
 * Splits time into windows of bounded size, or a single one if there are few transfers. Rows and transfers of
 * the same instant share a window.
 */
export function windowsOf(counts: readonly HourCount[], most: number): readonly Window[] {
  const ends: number[] = [];
  let size = 0;
  for (const { hour, transfers } of counts) {
    if (size > 0 && size + transfers > most) {
      ends.push(hour * HOUR_MS);
      size = 0;
    }
    size += transfers;
  }
  const edges = [0, ...ends, Number.MAX_SAFE_INTEGER];
  return edges.slice(1).map((to, at) => ({ from: edges[at] ?? 0, to: Math.min(to, LATEST) }));
}

/** The year 9999, the upper bound for a timestamp. */
const LATEST = 253_402_300_800_000;
