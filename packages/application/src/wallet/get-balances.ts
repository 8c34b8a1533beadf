import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { Needs, SellerBalances } from '../ports/index.ts';

/** Straight from the books; an account without a single transfer holds nothing. */
export const getBalances =
  ({ transactions }: Needs<'transactions'>) =>
  async ({ sellerId }: { readonly sellerId: SellerId }): Promise<Result<SellerBalances>> =>
    accept(await transactions.read((stores) => stores.ledger.balancesOf(sellerId)));
