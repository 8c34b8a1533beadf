import { accept, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import { WITHDRAWAL_MOVES, type WithdrawalId } from '@cliffhanger/core/withdrawals';
import type { DatedWithdrawal, Requires } from '../ports/index.ts';

export interface WithdrawalView extends DatedWithdrawal {
  /** It would be on its way, but nothing leaves its network at the moment. */
  readonly isPaused: boolean;
}

export interface GetWithdrawal {
  readonly sellerId: SellerId;
  readonly withdrawalId: WithdrawalId;
}

/** Somebody else's is as unknown as one that does not exist. */
export const getWithdrawal =
  ({ transactions }: Requires<'transactions', 'chainAlarms' | 'withdrawals'>) =>
  async ({ sellerId, withdrawalId }: GetWithdrawal): Promise<Result<WithdrawalView>> => {
    const shown = await transactions.read(async ({ withdrawals, chainAlarms }) => {
      const found = await withdrawals.find(sellerId, withdrawalId);
      if (found === undefined) return undefined;
      const isPaused = isUnderWay(found) && (await chainAlarms.areWithdrawalsStopped(found.network));
      return { ...found, isPaused };
    });
    return shown === undefined ? refuse('withdrawal-unknown', { field: 'id' }) : accept(shown);
  };

const isUnderWay = ({ progress }: DatedWithdrawal): boolean => WITHDRAWAL_MOVES[progress.state].length > 0;
