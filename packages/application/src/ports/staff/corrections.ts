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

/** The booking that a confirmation would make now. */
export interface CorrectionPreview {
  /** A first person has proposed it. */
  readonly isProposed: boolean;
  readonly lines: readonly { readonly account: Account; readonly amount: bigint }[];
}

export interface Corrections {
  /** Writes nothing; `unchanged`: already corrected. */
  preview(transferId: TransferId, bearsRest: boolean, now: Instant): Promise<MoneyStep<CorrectionPreview>>;
  /**
   * The first person's request proposes it, the second one's confirms and books it. Only for a seller's
   * chain.
   */
  correct(asked: CorrectionParams, now: Instant): Promise<MoneyStep<Correction>>;
}
