import { DONE, type Nothing, type Result, type SellerId, type SessionId } from '@cliffhanger/core/kernel';
import type { Requires } from '../../ports/index.ts';
import { compareFundPassword, judgeFundPasswordTry } from './try-fund-password.ts';

export interface CheckFundPassword {
  readonly sellerId: SellerId;
  readonly sessionId: SessionId;
  readonly password: string;
}

/**
 * A correct password allows this session's next calls that take money from the wallet (`afterFundPassword`).
 */
export const checkFundPassword =
  (ports: Requires<'transactions' | 'clock' | 'passwords', 'credentials' | 'sessions'>) =>
  async (command: CheckFundPassword): Promise<Result<Nothing>> => {
    const compared = await compareFundPassword(ports, command);
    if (!compared.ok) return compared;
    const { sellerId, sessionId } = command;
    return ports.transactions.run(async (repositories) => {
      const now = ports.clock.now();
      const verdict = await judgeFundPasswordTry(repositories, sellerId, compared.value, now);
      if (!verdict.ok) return verdict;
      await repositories.sessions.proveFundPassword(sellerId, sessionId, now);
      return DONE;
    });
  };
