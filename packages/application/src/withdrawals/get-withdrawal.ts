import { accept, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import type { WithdrawalId } from '@cliffhanger/core/withdrawals';
import type { Needs, WithdrawalTold } from '../ports/index.ts';

export interface GetWithdrawal {
  readonly sellerId: SellerId;
  readonly withdrawalId: WithdrawalId;
}

/** Somebody else's is as unknown as one that does not exist. */
export const getWithdrawal =
  ({ transactions }: Needs<'transactions'>) =>
  async ({ sellerId, withdrawalId }: GetWithdrawal): Promise<Result<WithdrawalTold>> => {
    const found = await transactions.read(({ withdrawals }) => withdrawals.find(sellerId, withdrawalId));
    return found === undefined ? refuse('withdrawal-unknown', { field: 'id' }) : accept(found);
  };
