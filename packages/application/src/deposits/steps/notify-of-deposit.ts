import { formatMoney, type Instant, type Money, type SellerId } from '@cliffhanger/core/kernel';
import { rejectionFacts, writeToSeller } from '../../kernel/write-to-seller.ts';
import type { Deposit, Uses } from '../../ports/index.ts';

/** The first of two approvals is not announced: for the seller the deposit is still under review. */
export async function notifyOfDeposit(
  repositories: Uses<'messages' | 'outbox' | 'sellers' | 'shops'>,
  deposit: Deposit,
  at: Instant,
): Promise<void> {
  const { id, sellerId, amount, review } = deposit;
  if (review.state === 'credited')
    await notifyOfCredit(repositories, { sellerId, depositId: id, amount }, at);
  if (review.state !== 'rejected') return;
  const facts = { ...rejectionFacts(review.notice), amount: formatMoney(amount) };
  await writeToSeller(repositories, 'money', { sellerId, template: 'deposit-rejected', facts });
  await tellApps(repositories, { sellerId, depositId: id, amount, state: 'rejected' }, at);
}

export interface CreditedDeposit {
  readonly sellerId: SellerId;
  /** The id of a claim or of a transfer on a chain. */
  readonly depositId: string;
  readonly amount: Money;
}

export async function notifyOfCredit(
  repositories: Uses<'messages' | 'outbox' | 'sellers' | 'shops'>,
  credit: CreditedDeposit,
  at: Instant,
): Promise<void> {
  const { sellerId, amount } = credit;
  const facts = { amount: formatMoney(amount) };
  await writeToSeller(repositories, 'money', { sellerId, template: 'deposit-credited', facts });
  await tellApps(repositories, { ...credit, state: 'credited' }, at);
  // With more money in the wallet, waiting orders may be shipped now.
  await repositories.outbox.put('auto-ship', { sellerId, dramaIds: null });
}

interface DepositOutcome extends CreditedDeposit {
  readonly state: 'credited' | 'rejected';
}

async function tellApps(
  { outbox, messages }: Uses<'messages' | 'outbox'>,
  { sellerId, depositId, amount: money, state }: DepositOutcome,
  at: Instant,
): Promise<void> {
  const amount = formatMoney(money);
  await outbox.put('push-event', { sellerId, kind: 'deposit-moved', facts: { depositId, state, amount } });
  const facts = { amount, depositId };
  await messages.put({ sellerId, kind: 'money', messageKey: `deposit-${state}`, facts, at });
}
