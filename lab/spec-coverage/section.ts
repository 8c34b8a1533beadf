import type { Observation } from '@cliffhanger/testing/observations';

/** One line of the spec that something must stand behind. */
export interface Wanted {
  /** In the spec's words, for people. */
  readonly line: string;
  /** Equal to what `seen` makes of an observation that shows it. */
  readonly key: string;
}

/**
 * A part of the spec: what it asks for, and what an observation says about it. A new part (screens, say, observed by
 * the journeys) is one more of these and a new kind of observation.
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
    // Rounded down: 1 is only what is whole.
    ratio: Math.floor(((wanted - missing) / wanted) * 1_000) / 1_000,
    verdict: missing === 0 ? 'met' : 'missed',
  };
}

export function linesOf({ name, wanted, missing }: Covered): readonly string[] {
  const head = `${missing.length === 0 ? 'ok    ' : 'MISSED'} ${name}: ${wanted - missing.length} of ${wanted}`;
  return [head, ...missing.map(({ line, key }) => `         ${line} (${key})`)];
}
