import type { Instant, OperatorId, SellerId, TransferId } from '@cliffhanger/core/kernel';
import type { Posting } from '@cliffhanger/core/ledger';
import type { Correction } from '@cliffhanger/core/wallet';
import type { MoneyStep } from '../money/money-step.ts';

export interface PostedTransfer extends Posting {
  readonly id: TransferId;
  readonly sellerId: SellerId;
}

export interface CorrectionParams {
  readonly transferId: TransferId;
  readonly reason: string;
  readonly operator: OperatorId;
}

export interface Corrections {
  /** Of a seller's chain; what belongs to no seller is not found here. */
  findTransfer(transferId: TransferId): Promise<PostedTransfer | undefined>;
  /** Proposed when nobody has asked for it before, otherwise confirmed and carried out. */
  correct(asked: CorrectionParams, now: Instant): Promise<MoneyStep<Correction>>;
}
