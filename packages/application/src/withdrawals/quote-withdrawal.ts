import { mayPayTo } from '@cliffhanger/core/identity';
import {
  accept,
  type Instant,
  later,
  type Money,
  type Result,
  refuse,
  type SellerId,
} from '@cliffhanger/core/kernel';
import {
  type PayoutMethodId,
  quoteWithdrawal as quote,
  usableTarget,
  type WithdrawalQuote,
} from '@cliffhanger/core/withdrawals';
import { runningLock } from '../identity/account-lock/steps/running-lock.ts';
import type { Requires, Uses } from '../ports/index.ts';
import { approvedByRuleToday, withdrawalRulesAt } from './steps/withdrawal-rules.ts';

export interface QuoteWithdrawal {
  readonly sellerId: SellerId;
  readonly methodId: PayoutMethodId;
  readonly amount: Money;
}

export interface WithdrawalQuoted extends WithdrawalQuote {
  readonly available: Money;
  readonly minimum: Money;
  readonly promisedBy: Instant;
}

/** What would happen now; nothing is kept. */
export const quoteWithdrawal =
  ({
    transactions,
    clock,
  }: Requires<
    'transactions' | 'clock',
    'accountLocks' | 'ledger' | 'payoutMethods' | 'settings' | 'withdrawals'
  >) =>
  (asked: QuoteWithdrawal): Promise<Result<WithdrawalQuoted>> =>
    transactions.read((repositories) => quoteAt(repositories, asked, clock.now()));

/** Somebody else's method is as unknown as one that does not exist. */
export async function quoteAt(
  repositories: Uses<'accountLocks' | 'ledger' | 'payoutMethods' | 'settings' | 'withdrawals'>,
  { sellerId, methodId, amount }: QuoteWithdrawal,
  now: Instant,
): Promise<Result<WithdrawalQuoted>> {
  const rules = await withdrawalRulesAt(repositories, now);
  const method = await repositories.payoutMethods.find(sellerId, methodId);
  if (method === undefined) return refuse('payout-method-unknown', { field: 'methodId' });
  const target = usableTarget(method, rules, now);
  if (!target.ok) return target;
  const lock = await runningLock(repositories, sellerId, now);
  if (lock !== undefined && !mayPayTo(lock, method)) return refuse('not-while-locked', { field: 'methodId' });
  const { available } = await repositories.ledger.balancesOf(sellerId);
  const asked = {
    amount,
    available,
    isKnown: method.firstPaidAt !== null,
    approvedByRuleToday: await approvedByRuleToday(repositories, sellerId, now),
  };
  const quoted = quote(asked, rules);
  if (!quoted.ok) return quoted;
  if (available < amount) return refuse('insufficient-available-balance', { field: 'amount' });
  const promisedBy = later(now, rules.promiseMs);
  return accept({ ...quoted.value, available, minimum: rules.minimum, promisedBy });
}
