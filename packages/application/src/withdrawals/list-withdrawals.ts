import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { PageQuery, Requires, Withdrawal } from '../ports/index.ts';

export interface ListWithdrawals extends PageQuery {
  readonly sellerId: SellerId;
}

export interface WithdrawalList {
  readonly list: readonly Withdrawal[];
  readonly total: number;
}

export const listWithdrawals =
  ({ transactions }: Requires<'transactions', 'withdrawals'>) =>
  async ({ sellerId, ...page }: ListWithdrawals): Promise<Result<WithdrawalList>> =>
    accept(await transactions.read((repositories) => repositories.withdrawals.listOf(sellerId, page)));
