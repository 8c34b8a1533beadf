import type { KindTotal, LoggedTransfer, StatementTransfer } from '@cliffhanger/application/ports';
import type { Instant, OrderId, TransferId } from '@cliffhanger/core/kernel';
import { type Account, entryOf, type SellerAccount, type TransferKind } from '@cliffhanger/core/ledger';

interface TransferRow {
  readonly id: TransferId;
  readonly sequence: bigint;
  readonly hash: Buffer;
  readonly kind: TransferKind;
  readonly reference_type: string;
  readonly reference_id: string;
  readonly effective_at: Instant;
  readonly reason: string | null;
  readonly corrects: TransferId | null;
}

export interface LoggedRow extends TransferRow {
  readonly movements:
    | readonly {
        readonly account: SellerAccount;
        readonly amount: string;
        readonly orders: number;
        readonly order_id: OrderId | null;
      }[]
    | null;
}

export const loggedOf = (row: LoggedRow): LoggedTransfer => ({
  id: row.id,
  sequence: row.sequence,
  hash: row.hash.toString('hex'),
  kind: row.kind,
  reference: { type: row.reference_type, id: row.reference_id },
  at: row.effective_at,
  reason: row.reason,
  corrects: row.corrects,
  movements: (row.movements ?? []).map(({ account, amount, orders, order_id }) => ({
    account,
    amount: BigInt(amount),
    orders,
    orderId: order_id,
  })),
});

export interface TotalRow {
  readonly kind: TransferKind;
  readonly transfers: number;
  readonly came_in: bigint;
  readonly went_out: bigint;
}

export const totalOf = ({ kind, transfers, came_in, went_out }: TotalRow): KindTotal => ({
  kind,
  transfers,
  cameIn: came_in,
  wentOut: went_out,
});

export interface StatementRow extends TransferRow {
  readonly journal_id: string;
  readonly previous_hash: Buffer;
  readonly actor: string;
  readonly entries: readonly {
    readonly account: Account;
    readonly amount: string;
    readonly order_id: OrderId | null;
  }[];
}

export const statementTransferOf = (row: StatementRow): StatementTransfer => ({
  id: row.id,
  journalId: row.journal_id,
  sequence: row.sequence,
  previousHash: row.previous_hash.toString('hex'),
  hash: row.hash.toString('hex'),
  kind: row.kind,
  reference: { type: row.reference_type, id: row.reference_id },
  effectiveAt: row.effective_at,
  actor: row.actor,
  ...(row.reason === null ? {} : { reason: row.reason }),
  ...(row.corrects === null ? {} : { corrects: row.corrects }),
  entries: row.entries.map(({ account, amount, order_id }) => entryOf(account, BigInt(amount), order_id)),
});
