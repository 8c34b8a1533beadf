import type { Observation } from '@cliffhanger/testing/observations';

/** One requirement of the spec that an observation must cover. */
export interface Wanted {
  /** The spec's wording, for the report. */
  readonly line: string;
  /** Equals the result of `seen` for an observation that covers it. */
  readonly key: string;
}

/**
 * A part of the spec: its requirements, and how to read observations. A new part (for example screens,
 * observed by the journeys) needs another section and a new kind of observation.
 */
export interface Section {
  readonly name: string;
  readonly wanted: readonly Wanted[];
  readonly seen: (observation: Observation) => string | undefined;
}

export interface Covered {
  readonly name: string;
  readonly wanted: number;
  readonly missing: readonly Wanted[];
}

export function cover(section: Section, observations: readonly Observation[]): Covered {
  const seen = new Set(observations.map(section.seen));
  const missing = section.wanted.filter(({ key }) => !seen.has(key));
  return { name: section.name, wanted: section.wanted.length, missing };
}

export interface Verdict {
  readonly name: 'spec-coverage';
  readonly ours: Readonly<Record<string, number>>;
  readonly target: Readonly<Record<string, number>>;
  readonly ratio: number;
  readonly verdict: 'met' | 'missed';
}

export function verdictOn(covered: readonly Covered[]): Verdict {
  const wanted = covered.reduce((sum, section) => sum + section.wanted, 0);
  if (wanted === 0) throw new RangeError('nothing is wanted');
  const missing = covered.reduce((sum, section) => sum + section.missing.length, 0);
  return {
    name: 'spec-coverage',
    ours: Object.fromEntries(
      covered.map((section) => [section.name, section.wanted - section.missing.length]),
    ),
    target: Object.fromEntries(covered.map((section) => [section.name, section.wanted])),
    // Rounded down, so that 1 means complete.
    ratio: Math.floor(((wanted - missing) / wanted) * 1_000) / 1_000,
    verdict: missing === 0 ? 'met' : 'missed',
  };
}

export function linesOf({ name, wanted, missing }: Covered): readonly string[] {
  const head = `${missing.length === 0 ? 'ok    ' : 'MISSED'} ${name}: ${wanted - missing.length} of ${wanted}`;
  return [head, ...missing.map(({ line, key }) => `         ${line} (${key})`)];
}
