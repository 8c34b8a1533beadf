export interface ChaosOptions {
  /** Within a minute, for the CI. */
  readonly short: boolean;
  /** Plays one again. */
  readonly seed: string | undefined;
}

/** One line of JSON: what was promised, what was broken, what came of it. */
export interface Proof {
  readonly name: string;
  readonly verdict: 'held' | 'broken';
  readonly [fact: string]: unknown;
}
