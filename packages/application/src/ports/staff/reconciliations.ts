import type { Instant } from '@cliffhanger/core/kernel';
import type { Explanation, OutsideAccount, Reconciliation } from '@cliffhanger/core/ledger';

export type NewReconciliation = Omit<Reconciliation, 'explanation'>;

/** A day's processor payments as received and as booked; in millionths. */
export interface ProcessorDay {
  readonly processor: string;
  readonly cleared: bigint;
  readonly refunded: bigint;
  readonly inBooks: bigint;
}

export interface ReconciliationsQuery {
  readonly isOpenOnly: boolean;
  /** Keyset cursor: only older ones. */
  readonly before?: { readonly day: string; readonly side: string } | undefined;
  readonly most: number;
}

/** Compares the books with the reports of chains and processors. */
export interface Reconciliations {
  /** One row per side and day: the newest run overwrites the figures and keeps the explanation. */
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
