import type { DecisionNotice, Instant, Money, SellerId, TransferId } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';
import type {
  ApprovalNeeded,
  PayoutMethodId,
  WithdrawalId,
  WithdrawalProgress,
  WithdrawalState,
} from '@cliffhanger/core/withdrawals';

export interface Withdrawal {
  readonly id: WithdrawalId;
  readonly sellerId: SellerId;
  readonly methodId: PayoutMethodId;
  readonly network: Network;
  readonly address: string;
  /** The amount taken from the wallet, including the fee. */
  readonly amount: Money;
  readonly fee: Money;
  readonly needs: ApprovalNeeded;
  readonly requestedAt: Instant;
  readonly promisedBy: Instant;
  /** Set once the promise is overdue; staff and seller see it. */
  readonly escalatedAt: Instant | null;
  readonly progress: WithdrawalProgress;
}

/** With the time of each step reached so far. */
export interface DatedWithdrawal extends Withdrawal {
  readonly approvedAt: Instant | null;
  readonly payingAt: Instant | null;
  readonly requestTransfer: TransferId;
  readonly endingTransfer: TransferId | null;
}

/** The columns of a withdrawal `w`. */
export const WITHDRAWAL_COLUMNS = `w.id, w.seller_id, w.method_id, w.network, w.address, w.amount, w.fee, w.needs, w.state,
  w.requested_at, w.promised_by, w.escalated_at, w.approved_by, w.approved_at, w.transaction_hash, w.recorded_by,
  w.paid_at, w.notice`;

export interface WithdrawalRow {
  readonly id: WithdrawalId;
  readonly seller_id: SellerId;
  readonly method_id: PayoutMethodId;
  readonly network: Network;
  readonly address: string;
  readonly amount: Money;
  readonly fee: Money;
  readonly needs: ApprovalNeeded;
  readonly state: WithdrawalState;
  readonly requested_at: Instant;
  readonly promised_by: Instant;
  readonly escalated_at: Instant | null;
  readonly approved_by: readonly string[];
  readonly approved_at: Instant;
  readonly transaction_hash: string;
  readonly recorded_by: string;
  readonly paid_at: Instant;
  readonly notice: DecisionNotice;
}

export const withdrawalOf = (row: WithdrawalRow): Withdrawal => ({
  id: row.id,
  sellerId: row.seller_id,
  methodId: row.method_id,
  network: row.network,
  address: row.address,
  amount: row.amount,
  fee: row.fee,
  needs: row.needs,
  requestedAt: row.requested_at,
  promisedBy: row.promised_by,
  escalatedAt: row.escalated_at,
  progress: progressOf(row),
});

function progressOf(row: WithdrawalRow): WithdrawalProgress {
  const approval = { approvedBy: row.approved_by, approvedAt: row.approved_at };
  switch (row.state) {
    case 'requested':
      return {
        state: row.state,
        needs: row.needs === 'two-people' ? 'two-people' : 'one-person',
        approvedBy: row.approved_by,
      };
    case 'approved':
      return { state: row.state, ...approval };
    case 'paying':
      return {
        state: row.state,
        ...approval,
        transactionHash: row.transaction_hash,
        recordedBy: row.recorded_by,
      };
    case 'paid':
      return { state: row.state, transactionHash: row.transaction_hash, paidAt: row.paid_at };
    case 'rejected':
      return { state: row.state, notice: row.notice };
  }
}
