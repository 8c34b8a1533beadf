import type { Instant, OrderId, SellerId, TransferId } from '@cliffhanger/core/kernel';
import type { Account, Asset, TransferKind } from '@cliffhanger/core/ledger';
import type { Correction } from '@cliffhanger/core/wallet';

export interface AccountTotal {
  readonly account: string;
  readonly asset: Asset;
  readonly balance: bigint;
}

/** A transfer as one account sees it. */
export interface AccountLine {
  readonly transferId: TransferId;
  readonly kind: TransferKind;
  readonly reference: string;
  /** Null: the platform's own. */
  readonly sellerId: SellerId | null;
  readonly at: Instant;
  readonly actor: string;
  /** What this account's lines of it sum up to. */
  readonly amount: bigint;
}

export interface BookedTransfer {
  readonly id: TransferId;
  readonly kind: TransferKind;
  readonly reference: string;
  readonly sellerId: SellerId | null;
  readonly sequence: bigint;
  readonly at: Instant;
  readonly recordedAt: Instant;
  readonly actor: string;
  readonly reason: string | null;
  readonly corrects: TransferId | null;
  readonly previousHash: string;
  readonly hash: string;
  readonly entries: readonly BookedEntry[];
}

export interface BookedEntry {
  readonly line: number;
  readonly account: Account;
  readonly asset: Asset;
  readonly amount: bigint;
  readonly orderId: OrderId | null;
}

export interface AccountQuery {
  readonly account: string;
  /** Of one seller's books only; needed for accounts that every seller has. */
  readonly sellerId?: SellerId | undefined;
  /** Only older ones than this: the key of the next page. */
  readonly before?: TransferId | undefined;
  readonly most: number;
}

/** The books, for looking only. */
export interface Books {
  totals(): Promise<readonly AccountTotal[]>;
  /** Newest first. */
  linesOf(asked: AccountQuery): Promise<readonly AccountLine[]>;
  find(transferId: TransferId): Promise<BookedTransfer | undefined>;
  /** Every transfer of the orders with this number, oldest first; a number may be two sellers'. */
  ofOrder(number: string): Promise<readonly BookedTransfer[]>;
  /** Proposed, and waiting for a second person. */
  waitingCorrections(most: number): Promise<readonly Correction[]>;
}
