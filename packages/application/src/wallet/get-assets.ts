import { accept, type Instant, type Money, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { Requires, SellerBalances, Session } from '../ports/index.ts';

export interface Assets extends SellerBalances {
  /** The next release of money on hold. */
  readonly nextRelease: { readonly at: Instant; readonly sum: Money } | null;
  readonly openWithdrawals: number;
  readonly openDeposits: number;
}

type GetAssetsPorts = Requires<'transactions' | 'clock', 'deposits' | 'ledger' | 'session' | 'settlement'> & {
  readonly countOpenWithdrawals: (session: Session, sellerId: SellerId) => Promise<number>;
};

export const getAssets =
  ({ transactions, clock, countOpenWithdrawals }: GetAssetsPorts) =>
  ({ sellerId }: { readonly sellerId: SellerId }): Promise<Result<Assets>> =>
    transactions.read(async (repositories): Promise<Result<Assets>> => {
      const now = clock.now();
      const [balances, { nextRelease }, openWithdrawals, openDeposits] = await Promise.all([
        repositories.ledger.balancesOf(sellerId),
        repositories.settlement.figuresOf(sellerId, now, now),
        countOpenWithdrawals(repositories.session, sellerId),
        repositories.deposits.openOnesOf(sellerId),
      ]);
      return accept({ ...balances, nextRelease, openWithdrawals, openDeposits });
    });
