import type { CardCharge } from '@cliffhanger/core/checkout';
import type { Instant } from '@cliffhanger/core/kernel';

/** Our balance as the processor reports it. */
export interface ProcessorBalance {
  /** As in the books: `stripe` of `processor:stripe`. */
  readonly name: string;
  /** By currency, including pending amounts. */
  readonly amounts: readonly CardCharge[];
  readonly statedAt: Instant;
}

export interface ProcessorBalances {
  /** From processors with such a report. Throws `ProcessorAway` when one does not respond. */
  read(): Promise<readonly ProcessorBalance[]>;
}
