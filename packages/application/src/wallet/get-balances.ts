import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { Requires, SellerBalances } from '../ports/index.ts';

/** Directly from the books; an account without transfers has zero balances. */
export const getBalances =
  ({ transactions }: Requires<'transactions', 'ledger'>) =>
  async ({ sellerId }: { readonly sellerId: SellerId }): Promise<Result<SellerBalances>> =>
    accept(await transactions.read((repositories) => repositories.ledger.balancesOf(sellerId)));
