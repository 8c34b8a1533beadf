import type { Money, SellerId, TransferId } from '@cliffhanger/core/kernel';
import type { Account, Asset, SellerAccount, Transfer } from '@cliffhanger/core/ledger';

export type Posted =
  | {
      readonly outcome: 'posted' | 'repeated';
      readonly transferId: TransferId;
      readonly sequence: bigint;
      readonly hash: string;
    }
  /** Another transfer already used the key. */
  | { readonly outcome: 'key-reused'; readonly transferId: TransferId }
  | { readonly outcome: 'insufficient'; readonly shortOf: SellerAccount };

export interface SellerBalances {
  readonly available: Money;
  readonly unsettled: Money;
  readonly withdrawing: Money;
  readonly escrow: Money;
  readonly episodes: bigint;
}

/** The books. Narrow on purpose: a faster engine could replace this one. */
export interface Ledger {
  post(transfer: Transfer): Promise<Posted>;
  balancesOf(sellerId: SellerId): Promise<SellerBalances>;
}

export interface PlatformBalance {
  readonly account: Account;
  readonly asset: Asset;
  readonly balance: bigint;
}
