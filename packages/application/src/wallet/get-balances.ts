import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { Requires, SellerBalances } from '../ports/index.ts';

/** Straight from the books; an account without a single transfer holds nothing. */
export const getBalances =
  ({ transactions }: Requires<'transactions', 'ledger'>) =>
  async ({ sellerId }: { readonly sellerId: SellerId }): Promise<Result<SellerBalances>> =>
    accept(await transactions.read((repositories) => repositories.ledger.balancesOf(sellerId)));
