import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { MoneyCursor, Requires, SellerMoneyPage } from '../ports/index.ts';

export interface ListSellerMoney {
  readonly sellerId: SellerId;
  readonly before: MoneyCursor | null;
  readonly most: number;
}

/** Transfers that changed the seller's available balance, newest first, each with the balance after it. */
export const listSellerMoney =
  ({ transactions }: Requires<'transactions', 'records'>) =>
  async ({ sellerId, before, most }: ListSellerMoney): Promise<Result<SellerMoneyPage>> =>
    accept(await transactions.read(({ records }) => records.sellerMoney(sellerId, before, most)));
