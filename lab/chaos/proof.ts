export interface ChaosOptions {
  /** Takes under a minute, for CI. */
  readonly short: boolean;
  /** Factor for timeouts when other load shares the CPU. */
  readonly patience?: number;
  /** Repeats an earlier run. */
  readonly seed: string | undefined;
  /**
   * For debugging: one role, only attempts with these words in their name, or only a list of the attempts.
   */
  readonly role?: string | undefined;
  readonly only?: string | undefined;
  readonly list?: boolean;
}

/** One line of JSON: the guarantee, the faults, the result. */
export interface Proof {
  readonly name: string;
  readonly verdict: 'held' | 'broken';
  readonly [fact: string]: unknown;
}
