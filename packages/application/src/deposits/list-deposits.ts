import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { Deposit, Needs, PageAsked } from '../ports/index.ts';

export interface ListDeposits extends PageAsked {
  readonly sellerId: SellerId;
}

export interface DepositsListed {
  readonly list: readonly Deposit[];
  readonly total: number;
}

export const listDeposits =
  ({ transactions }: Needs<'transactions'>) =>
  async ({ sellerId, ...page }: ListDeposits): Promise<Result<DepositsListed>> =>
    accept(await transactions.read((stores) => stores.deposits.listOf(sellerId, page)));
