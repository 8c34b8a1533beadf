/** An insider's attempt: steps in one transaction, continuing after refused steps. */
export interface Attempt {
  /** Describes the attempt; stable between runs. */
  readonly name: string;
  readonly kind: 'rows' | 'call' | 'trick' | 'proof';
  readonly steps: readonly string[];
  /** Being allowed to do it counts as broken, whatever it changes. */
  readonly mustBeRefused?: true;
  /** PostgreSQL allows it only outside a transaction. */
  readonly isAlone?: true;
}
