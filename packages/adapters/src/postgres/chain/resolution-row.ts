import type { SuspenseRow } from '@cliffhanger/application/ports';
import type {
  Resolution,
  ResolutionId,
  ResolutionPlan,
  ResolutionState,
  ResolutionWay,
  SuspenseItemReason,
  SuspenseSubject,
} from '@cliffhanger/core/chain';
import type { Instant, Money, SellerId } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';

export const RESOLUTION_COLUMNS = `r.id, r.chain_transfer_id, r.invoice_id, r.refund_order_id, r.network, r.reason, r.amount, r.way,
  r.to_address, r.seller_id, r.because, r.state, r.signature, r.reopened_at, r.asked_by, r.asked_at, r.ended_by, r.ended_at, r.transaction_hash`;

export interface ResolutionRow {
  readonly id: ResolutionId;
  readonly chain_transfer_id: string | null;
  readonly invoice_id: string | null;
  readonly refund_order_id: string | null;
  readonly network: Network;
  readonly reason: SuspenseItemReason;
  readonly amount: Money;
  readonly way: ResolutionWay;
  readonly to_address: string;
  readonly seller_id: SellerId;
  readonly because: string;
  readonly signature: string;
  readonly reopened_at: Instant | null;
  readonly state: ResolutionState;
  readonly asked_by: string;
  readonly asked_at: Instant;
  readonly ended_by: string | null;
  readonly ended_at: Instant | null;
  readonly transaction_hash: string | null;
}

export const resolutionOf = (row: ResolutionRow): Resolution => ({
  id: row.id,
  subject: subjectIn(row),
  network: row.network,
  reason: row.reason,
  amount: row.amount,
  plan: planOf(row),
  because: row.because,
  reopenedAt: row.reopened_at,
  state: row.state,
  askedBy: row.asked_by,
  askedAt: row.asked_at,
  endedBy: row.ended_by,
  endedAt: row.ended_at,
  transactionHash: row.transaction_hash,
});

function subjectIn(row: ResolutionRow): SuspenseSubject {
  if (row.invoice_id !== null) return subjectOf('invoice', row.invoice_id);
  if (row.refund_order_id !== null) return subjectOf('refund', row.refund_order_id);
  return subjectOf('transfer', row.chain_transfer_id ?? '');
}

const subjectOf = (kind: SuspenseSubject['kind'], id: string): SuspenseSubject =>
  ({ kind, id }) as SuspenseSubject;

function planOf({ way, to_address: to, seller_id: sellerId, signature }: ResolutionRow): ResolutionPlan {
  switch (way) {
    case 'return':
      return { way, to };
    case 'credit':
      return { way, sellerId };
    case 'capital':
      return { way, signature };
    case 'close':
    case 'reopen':
      return { way };
  }
}

export interface SumRow {
  readonly id: string;
  readonly subject: SuspenseSubject['kind'];
  readonly network: Network;
  readonly reason: SuspenseItemReason;
  readonly amount: Money;
  readonly seller_id: SellerId | null;
  readonly is_in_books: boolean;
  readonly units: string | null;
  readonly token: string | null;
  readonly sender: string;
  readonly recipient: string;
  readonly transaction_hash: string;
  readonly since: Instant;
}

export const sumOf = (row: SumRow): Omit<SuspenseRow, 'resolution'> => ({
  subject: subjectOf(row.subject, row.id),
  network: row.network,
  reason: row.reason,
  amount: row.amount,
  sellerId: row.seller_id,
  shown: row.subject === 'transfer' ? shownIn(row) : null,
  isInBooks: row.is_in_books,
  units: row.units === null ? null : BigInt(row.units),
  token: row.token,
  sender: row.sender,
  recipient: row.recipient,
  transactionHash: row.transaction_hash,
  since: row.since,
});

const shownIn = ({ network, transaction_hash: transactionHash, sender, recipient, amount }: SumRow) => ({
  network,
  transactionHash,
  sender,
  recipient,
  amount,
});
