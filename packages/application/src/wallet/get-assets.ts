import { accept, type Instant, type Money, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { Needs, SellerBalances } from '../ports/index.ts';

export interface Assets extends SellerBalances {
  /** What is let go next of the money on hold. */
  readonly nextRelease: { readonly at: Instant; readonly sum: Money } | null;
  readonly openWithdrawals: number;
  readonly openDeposits: number;
}

/** Where the money stands. */
export const getAssets =
  ({ transactions, clock }: Needs<'transactions' | 'clock'>) =>
  ({ sellerId }: { readonly sellerId: SellerId }): Promise<Result<Assets>> =>
    transactions.read(async (stores): Promise<Result<Assets>> => {
      const now = clock.now();
      const [balances, { nextRelease }, openWithdrawals, openDeposits] = await Promise.all([
        stores.ledger.balancesOf(sellerId),
        stores.settlement.figuresOf(sellerId, now, now),
        stores.withdrawals.openOnesOf(sellerId),
        stores.deposits.openOnesOf(sellerId),
      ]);
      return accept({ ...balances, nextRelease, openWithdrawals, openDeposits });
    });
