import type { Instant } from '@cliffhanger/core/kernel';
import type { Explanation, OutsideAccount, Reconciliation } from '@cliffhanger/core/ledger';

export type NewReconciliation = Omit<Reconciliation, 'explanation'>;

/** What a processor's payments of a day sum up to, as they were taken in and as they were booked; in millionths. */
export interface ProcessorDay {
  readonly processor: string;
  readonly cleared: bigint;
  readonly refunded: bigint;
  readonly inBooks: bigint;
}

export interface ReconciliationsQuery {
  readonly isOpenOnly: boolean;
  /** Only older ones: the key of the next page. */
  readonly before?: { readonly day: string; readonly side: string } | undefined;
  readonly most: number;
}

/** Books beside what the chains and the processors say. */
export interface Reconciliations {
  /** Once a side and day: the newest look counts, what was explained stays. */
  save(reconciliation: NewReconciliation): Promise<void>;
  /** Newest first. */
  list(asked: ReconciliationsQuery): Promise<readonly Reconciliation[]>;
  lock(side: OutsideAccount, day: string): Promise<Reconciliation | undefined>;
  saveExplanation(side: OutsideAccount, day: string, explanation: Explanation): Promise<void>;
  processorDay(day: {
    readonly day: string;
    readonly from: Instant;
    readonly until: Instant;
  }): Promise<readonly ProcessorDay[]>;
}
