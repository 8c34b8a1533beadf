import type { ChainDeposit, ChainTransferId } from '@cliffhanger/application/ports';
import type { ChainTransferKind, ChainTransferState } from '@cliffhanger/core/chain';
import type { InvoiceId } from '@cliffhanger/core/checkout';
import type { Instant, Money, SellerId } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';

export interface ChainTransferRow {
  readonly id: ChainTransferId;
  readonly network: Network;
  readonly transaction_hash: string;
  readonly ordinal: number;
  readonly kind: ChainTransferKind;
  readonly token: string;
  readonly sender: string;
  readonly recipient: string;
  /** An integer of up to 78 digits arrives as text. */
  readonly units: string;
  readonly amount: Money;
  readonly seller_id: SellerId | null;
  readonly invoice_id: InvoiceId | null;
  readonly block_height: bigint;
  readonly block_hash: string;
  readonly state: ChainTransferState;
}

export interface ChainDepositRow {
  readonly id: ChainTransferId;
  readonly network: Network;
  readonly amount: Money;
  readonly transaction_hash: string;
  readonly state: ChainTransferState;
  readonly block_height: bigint;
  readonly seen_at: Instant;
  readonly decided_at: Instant | null;
}

export const chainDepositOf = (row: ChainDepositRow): ChainDeposit => ({
  id: row.id,
  network: row.network,
  amount: row.amount,
  transactionHash: row.transaction_hash,
  state: row.state,
  blockHeight: Number(row.block_height),
  seenAt: row.seen_at,
  decidedAt: row.decided_at,
});
