import {
  accept,
  formatMoney,
  type Money,
  type RefusalName,
  type Result,
  refuse,
  type SellerId,
} from '@cliffhanger/core/kernel';
import type { PayoutMethodId } from '@cliffhanger/core/withdrawals';
import { compareFundPassword, judgeFundPasswordTry } from '../identity/fund-password/try-fund-password.ts';
import type { Requires, Withdrawal } from '../ports/index.ts';
import { quoteAt, type WithdrawalQuoted } from './quote-withdrawal.ts';
import { notifyOfWithdrawal } from './steps/notify-of-withdrawal.ts';

export interface RequestWithdrawal {
  readonly sellerId: SellerId;
  readonly methodId: PayoutMethodId;
  /** What leaves the wallet, the fee included. */
  readonly amount: Money;
  readonly fundPassword: string;
}

type RequestWithdrawalPorts = Requires<
  'transactions' | 'clock' | 'passwords',
  | 'accountLocks'
  | 'credentials'
  | 'ledger'
  | 'messages'
  | 'outbox'
  | 'payoutMethods'
  | 'sellers'
  | 'settings'
  | 'shops'
  | 'withdrawals'
>;

export const requestWithdrawal =
  (ports: RequestWithdrawalPorts) =>
  async (request: RequestWithdrawal): Promise<Result<Withdrawal>> => {
    const { sellerId, fundPassword } = request;
    const compared = await compareFundPassword(ports, { sellerId, password: fundPassword });
    if (!compared.ok) return compared;
    return ports.transactions.run(async (repositories): Promise<Result<Withdrawal>> => {
      const now = ports.clock.now();
      const verdict = await judgeFundPasswordTry(repositories, sellerId, compared.value, now);
      if (!verdict.ok) return verdict;
      const quoted = await quoteAt(repositories, request, now);
      if (!quoted.ok) return quoted;
      const asked = await repositories.withdrawals.request(request, now);
      if (asked.outcome === 'refused') return changedMeanwhile(asked.name, quoted.value);
      await notifyOfWithdrawal(repositories, asked.row, asked.row.requestedAt);
      return accept(asked.row);
    });
  };

/** What was true when it was quoted and is not any more: another device has asked, or a setting was changed. */
const changedMeanwhile = (name: RefusalName, { available, minimum }: WithdrawalQuoted): Result<never> =>
  refuse(name, {
    field: 'amount',
    facts: { minimum: formatMoney(minimum), available: formatMoney(available) },
  });
