import type { CardCharge } from '@cliffhanger/core/checkout';
import type { Instant } from '@cliffhanger/core/kernel';

/** What a processor itself says that it holds for us. */
export interface ProcessorBalance {
  /** As in the books: `stripe` of `processor:stripe`. */
  readonly name: string;
  /** By currency, what is on its way included. */
  readonly amounts: readonly CardCharge[];
  readonly statedAt: Instant;
}

export interface ProcessorBalances {
  /** Of those that make such a report. Throws `ProcessorAway` when one does not answer. */
  read(): Promise<readonly ProcessorBalance[]>;
}
