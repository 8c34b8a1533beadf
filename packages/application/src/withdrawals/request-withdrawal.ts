import {
  accept,
  type Instant,
  later,
  type Money,
  type Result,
  refuse,
  type SellerId,
} from '@cliffhanger/core/kernel';
import { withdrawalRequested } from '@cliffhanger/core/ledger';
import {
  firstProgress,
  type PayoutMethodId,
  quoteWithdrawal,
  usableTarget,
  type WithdrawalId,
  type WithdrawalRules,
} from '@cliffhanger/core/withdrawals';
import { compareFundPassword, judgeFundPasswordTry } from '../identity/try-fund-password.ts';
import type { Needs, Stores, Withdrawal } from '../ports/index.ts';
import { isKnown } from './quote-withdrawal.ts';
import { tellOfWithdrawal } from './tell-of-withdrawal.ts';
import { approvedByRuleToday, withdrawalRulesAt } from './withdrawal-rules.ts';

export interface RequestWithdrawal {
  readonly sellerId: SellerId;
  readonly methodId: PayoutMethodId;
  /** What leaves the wallet, the fee included. */
  readonly amount: Money;
  readonly fundPassword: string;
}

export const requestWithdrawal =
  (ports: Needs<'transactions' | 'clock' | 'chance' | 'passwords'>) =>
  async (request: RequestWithdrawal): Promise<Result<Withdrawal>> => {
    const { sellerId, fundPassword } = request;
    const compared = await compareFundPassword(ports, { sellerId, password: fundPassword });
    if (!compared.ok) return compared;
    return ports.transactions.run(async (stores): Promise<Result<Withdrawal>> => {
      const now = ports.clock.now();
      const verdict = await judgeFundPasswordTry(stores, sellerId, compared.value, now);
      if (!verdict.ok) return verdict;
      const rules = await withdrawalRulesAt(stores, now);
      const withdrawal = await plan(stores, request, { id: ports.chance.id(), rules, now });
      if (!withdrawal.ok) return withdrawal;
      return book(stores, withdrawal.value, ports.chance.id());
    });
  };

interface Planning {
  readonly id: WithdrawalId;
  readonly rules: WithdrawalRules;
  readonly now: Instant;
}

/** Somebody else's method is as unknown as one that does not exist. */
async function plan(
  stores: Stores,
  { sellerId, methodId, amount }: RequestWithdrawal,
  { id, rules, now }: Planning,
): Promise<Result<Withdrawal>> {
  const method = await stores.payoutMethods.find(sellerId, methodId);
  if (method === undefined) return refuse('payout-method-unknown', { field: 'methodId' });
  const target = usableTarget(method, rules, now);
  if (!target.ok) return target;
  // The fund password's count is locked: requests of one seller come one after the other, and so does this sum.
  const asked = {
    amount,
    isKnown: isKnown(method),
    approvedByRuleToday: await approvedByRuleToday(stores, sellerId, now),
  };
  const quote = quoteWithdrawal(asked, rules);
  if (!quote.ok) return quote;
  const { fee, needs } = quote.value;
  const { network, address } = target.value;
  return accept({
    id,
    sellerId,
    methodId,
    network,
    address,
    amount,
    fee,
    needs,
    requestedAt: now,
    promisedBy: later(now, rules.promiseMs),
    escalatedAt: null,
    progress: firstProgress(needs, now),
  });
}

async function book(
  stores: Stores,
  withdrawal: Withdrawal,
  transferId: Parameters<Stores['withdrawals']['add']>[1],
): Promise<Result<Withdrawal>> {
  const { id, sellerId, amount, requestedAt } = withdrawal;
  const posted = await stores.ledger.post({
    ...withdrawalRequested(amount),
    id: transferId,
    key: `withdrawal-request:${id}`,
    sellerId,
    reference: { type: 'withdrawal', id },
    effectiveAt: requestedAt,
    actor: `seller:${sellerId}`,
  });
  if (posted.outcome === 'insufficient') {
    return refuse('insufficient-available-balance', { field: 'amount' });
  }
  if (posted.outcome !== 'posted') throw new Error(`a withdrawal could not be booked: ${posted.outcome}`);
  await stores.withdrawals.add(withdrawal, posted.transferId);
  await tellOfWithdrawal(stores, withdrawal, requestedAt);
  return accept(withdrawal);
}
