import { DONE, type Nothing, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { Needs } from '../ports/index.ts';
import { compareFundPassword, judgeFundPasswordTry } from './try-fund-password.ts';

export interface CheckFundPassword {
  readonly sellerId: SellerId;
  readonly password: string;
}

export const checkFundPassword =
  (ports: Needs<'transactions' | 'clock' | 'passwords'>) =>
  async (command: CheckFundPassword): Promise<Result<Nothing>> => {
    const compared = await compareFundPassword(ports, command);
    if (!compared.ok) return compared;
    return ports.transactions.run(async (stores) => {
      const verdict = await judgeFundPasswordTry(stores, command.sellerId, compared.value, ports.clock.now());
      return verdict.ok ? DONE : verdict;
    });
  };
