import { formatMoney, type Instant, subtractMoney } from '@cliffhanger/core/kernel';
import { rejectionFacts, writeToSeller } from '../../kernel/write-to-seller.ts';
import type { Uses, Withdrawal } from '../../ports/index.ts';

/** Every step is pushed to the open app; what decides something is also written to the seller. */
export async function notifyOfWithdrawal(
  repositories: Uses<'messages' | 'outbox' | 'sellers' | 'shops'>,
  withdrawal: Withdrawal,
  at: Instant,
): Promise<void> {
  const { id, sellerId, amount, progress } = withdrawal;
  await repositories.outbox.put('push-event', {
    sellerId,
    kind: 'withdrawal-moved',
    facts: { withdrawalId: id, state: progress.state, amount: formatMoney(amount) },
  });
  if (progress.state === 'requested' || progress.state === 'paying') return;
  await sendMail(repositories, withdrawal);
  await repositories.messages.put({
    sellerId,
    kind: 'money',
    messageKey: `withdrawal-${progress.state}`,
    facts: { withdrawalId: id, amount: formatMoney(amount) },
    at,
  });
}

async function sendMail(repositories: Uses<'outbox' | 'shops'>, withdrawal: Withdrawal): Promise<void> {
  const { sellerId, fee, progress } = withdrawal;
  const amount = formatMoney(withdrawal.amount);
  if (progress.state === 'paid') {
    const net = formatMoney(subtractMoney(withdrawal.amount, fee));
    const facts = { amount, net, hash: progress.transactionHash };
    await writeToSeller(repositories, 'money', { sellerId, template: 'withdrawal-paid', facts });
  } else if (progress.state === 'rejected') {
    const facts = { ...rejectionFacts(progress.notice), amount };
    await writeToSeller(repositories, 'money', { sellerId, template: 'withdrawal-rejected', facts });
  }
}
