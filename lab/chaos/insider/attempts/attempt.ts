/** Something that an insider tries: in one transaction, step by step, going on when one of them is refused. */
export interface Attempt {
  /** Says what is tried; the same every time. */
  readonly name: string;
  readonly kind: 'rows' | 'call' | 'trick' | 'proof';
  readonly steps: readonly string[];
  /** To be let do it is bad enough, whatever it changes. */
  readonly mustBeRefused?: true;
  /** PostgreSQL does it only outside of a transaction. */
  readonly isAlone?: true;
}
