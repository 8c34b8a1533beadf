import type { Instant, OperatorId, TransferId } from '@cliffhanger/core/kernel';
import type { Correction } from '@cliffhanger/core/wallet';
import type { MoneyStep } from '../money/money-step.ts';

export interface CorrectionParams {
  readonly transferId: TransferId;
  readonly reason: string;
  readonly bearsRest: boolean;
  readonly operator: OperatorId;
}

export interface Corrections {
  /** Proposed when nobody has asked for it before, otherwise confirmed and carried out. Of a seller's chain only. */
  correct(asked: CorrectionParams, now: Instant): Promise<MoneyStep<Correction>>;
}
