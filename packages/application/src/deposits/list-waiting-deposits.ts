import { accept, type Result } from '@cliffhanger/core/kernel';
import type { DepositWaiting, Requires } from '../ports/index.ts';

const MOST_LISTED = 50;

export interface DepositsWaiting {
  /** The longest waiting first. */
  readonly list: readonly DepositWaiting[];
  readonly total: number;
}

export const listWaitingDeposits =
  ({ transactions }: Requires<'transactions', 'deposits'>) =>
  async (): Promise<Result<DepositsWaiting>> =>
    accept(await transactions.read((repositories) => repositories.deposits.waiting(MOST_LISTED)));
