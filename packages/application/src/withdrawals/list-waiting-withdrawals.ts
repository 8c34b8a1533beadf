import { accept, type Result } from '@cliffhanger/core/kernel';
import type { Requires, WithdrawalWaiting } from '../ports/index.ts';

const MOST_LISTED = 50;

export interface WithdrawalsWaiting {
  /** The one promised soonest first. */
  readonly list: readonly WithdrawalWaiting[];
  readonly total: number;
}

export const listWaitingWithdrawals =
  ({ transactions }: Requires<'transactions', 'withdrawals'>) =>
  async (): Promise<Result<WithdrawalsWaiting>> =>
    accept(await transactions.read((repositories) => repositories.withdrawals.waiting(MOST_LISTED)));
