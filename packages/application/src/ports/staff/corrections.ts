import type { Instant, OperatorId, TransferId } from '@cliffhanger/core/kernel';
import type { Account } from '@cliffhanger/core/ledger';
import type { Correction } from '@cliffhanger/core/wallet';
import type { MoneyStep } from '../money/money-step.ts';

export interface CorrectionParams {
  readonly transferId: TransferId;
  readonly reason: string;
  readonly bearsRest: boolean;
  readonly operator: OperatorId;
}

/** What would be booked if it were confirmed now. */
export interface CorrectionPreview {
  /** One person has asked for it. */
  readonly isProposed: boolean;
  readonly lines: readonly { readonly account: Account; readonly amount: bigint }[];
}

export interface Corrections {
  /** Nothing is written; `unchanged`: it was put right before. */
  preview(transferId: TransferId, bearsRest: boolean, now: Instant): Promise<MoneyStep<CorrectionPreview>>;
  /** Proposed when nobody has asked for it before, otherwise confirmed and carried out. Of a seller's chain only. */
  correct(asked: CorrectionParams, now: Instant): Promise<MoneyStep<Correction>>;
}
