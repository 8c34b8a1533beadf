import { accept, type Result } from '@cliffhanger/core/kernel';
import type { DepositWaiting, Needs } from '../ports/index.ts';

const MOST_LISTED = 50;

export interface DepositsWaiting {
  /** The one that waits longest first. */
  readonly list: readonly DepositWaiting[];
  readonly total: number;
}

export const listWaitingDeposits =
  ({ transactions }: Needs<'transactions'>) =>
  async (): Promise<Result<DepositsWaiting>> =>
    accept(await transactions.read((stores) => stores.deposits.waiting(MOST_LISTED)));
