import type { Deposit, UploadId } from '@cliffhanger/application/ports';
import type { Backing, DepositId, DepositReview, DepositState } from '@cliffhanger/core/deposits';
import type { DecisionNotice, Instant, Money, SellerId } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';

export const DEPOSIT_COLUMNS = `d.id, d.seller_id, d.network, d.amount, d.credentials_id, d.transaction_hash, d.state,
  d.submitted_at, d.promised_by, d.escalated_at, d.first_approved_by, d.credited_at, d.backing, d.notice`;

export interface DepositRow {
  readonly id: DepositId;
  readonly seller_id: SellerId;
  readonly network: Network;
  readonly amount: Money;
  readonly credentials_id: UploadId;
  readonly transaction_hash: string | null;
  readonly state: DepositState;
  readonly submitted_at: Instant;
  readonly promised_by: Instant;
  readonly escalated_at: Instant | null;
  readonly first_approved_by: string;
  readonly credited_at: Instant;
  readonly backing: Backing;
  readonly notice: DecisionNotice;
}

export const depositOf = (row: DepositRow): Deposit => ({
  id: row.id,
  sellerId: row.seller_id,
  network: row.network,
  amount: row.amount,
  credentialsId: row.credentials_id,
  transactionHash: row.transaction_hash,
  submittedAt: row.submitted_at,
  promisedBy: row.promised_by,
  escalatedAt: row.escalated_at,
  review: reviewOf(row),
});

function reviewOf(row: DepositRow): DepositReview {
  switch (row.state) {
    case 'under-review':
      return { state: row.state };
    case 'second-look':
      return { state: row.state, firstApprovedBy: row.first_approved_by };
    case 'credited':
      return { state: row.state, creditedAt: row.credited_at, backing: row.backing };
    case 'rejected':
      return { state: row.state, notice: row.notice };
  }
}
