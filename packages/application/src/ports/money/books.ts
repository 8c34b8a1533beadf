import type { Instant, OrderId, SellerId, TransferId } from '@cliffhanger/core/kernel';
import type { Account, Asset, TransferKind } from '@cliffhanger/core/ledger';
import type { Correction } from '@cliffhanger/core/wallet';

export interface AccountTotal {
  readonly account: string;
  readonly asset: Asset;
  readonly balance: bigint;
}

/** A transfer from the view of one account. */
export interface AccountLine {
  readonly transferId: TransferId;
  readonly kind: TransferKind;
  readonly reference: string;
  /** `null`: the platform's own. */
  readonly sellerId: SellerId | null;
  readonly at: Instant;
  readonly actor: string;
  /** The sum of the transfer's lines on this account. */
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
  /** Restricts to one seller's books; required for accounts that every seller has. */
  readonly sellerId?: SellerId | undefined;
  /** Keyset cursor: only older ones. */
  readonly before?: TransferId | undefined;
  readonly most: number;
}

/** Read access to the books. */
export interface Books {
  totals(): Promise<readonly AccountTotal[]>;
  /** Newest first. */
  linesOf(asked: AccountQuery): Promise<readonly AccountLine[]>;
  find(transferId: TransferId): Promise<BookedTransfer | undefined>;
  /** Every transfer of the orders with this number, oldest first; two sellers can share a number. */
  ofOrder(number: string): Promise<readonly BookedTransfer[]>;
  /** Proposed ones that wait for a second person. */
  waitingCorrections(most: number): Promise<readonly Correction[]>;
}
