export interface ChaosOptions {
  /** Within a minute, for the CI. */
  readonly short: boolean;
  /** Seconds may be this many times as many, because something else runs on the same processors. */
  readonly patience?: number;
  /** Plays one again. */
  readonly seed: string | undefined;
  /** To look at one thing more closely: a role, attempts with these words in their names, or only what there would be. */
  readonly role?: string | undefined;
  readonly only?: string | undefined;
  readonly list?: boolean;
}

/** One line of JSON: what was promised, what was broken, what came of it. */
export interface Proof {
  readonly name: string;
  readonly verdict: 'held' | 'broken';
  readonly [fact: string]: unknown;
}
