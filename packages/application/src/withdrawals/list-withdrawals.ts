import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { Needs, PageAsked, Withdrawal } from '../ports/index.ts';

export interface ListWithdrawals extends PageAsked {
  readonly sellerId: SellerId;
}

export interface WithdrawalsListed {
  readonly list: readonly Withdrawal[];
  readonly total: number;
}

export const listWithdrawals =
  ({ transactions }: Needs<'transactions'>) =>
  async ({ sellerId, ...page }: ListWithdrawals): Promise<Result<WithdrawalsListed>> =>
    accept(await transactions.read((stores) => stores.withdrawals.listOf(sellerId, page)));
