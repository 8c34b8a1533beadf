import { formatMoney, type Instant } from '@cliffhanger/core/kernel';
import { rejectionFacts, writeToSeller } from '../kernel/write-to-seller.ts';
import type { Deposit, Stores } from '../ports/index.ts';

/** Nothing is said about a first of two approvals: for the seller it is still under review. */
export async function tellOfDeposit(stores: Stores, deposit: Deposit, at: Instant): Promise<void> {
  const { id, sellerId, amount, review } = deposit;
  if (review.state !== 'credited' && review.state !== 'rejected') return;
  await sendMail(stores, deposit);
  await stores.outbox.put('push-event', {
    sellerId,
    kind: 'deposit-moved',
    facts: { depositId: id, state: review.state, amount: formatMoney(amount) },
  });
  // More in the wallet: what waits for it may be shipped now.
  if (review.state === 'credited') await stores.outbox.put('auto-ship', { sellerId, dramaIds: null });
  await stores.messages.put({
    sellerId,
    kind: 'money',
    messageKey: `deposit-${review.state}`,
    facts: { amount: formatMoney(amount), depositId: id },
    at,
  });
}

async function sendMail(stores: Stores, { sellerId, amount: money, review }: Deposit): Promise<void> {
  const seller = await stores.sellers.find(sellerId);
  if (seller === undefined) return;
  const amount = formatMoney(money);
  if (review.state === 'credited') {
    const facts = { name: seller.realName, amount };
    await writeToSeller(stores, seller, 'money', { template: 'deposit-credited', facts });
  } else if (review.state === 'rejected') {
    const facts = { ...rejectionFacts(seller, review.notice), amount };
    await writeToSeller(stores, seller, 'money', { template: 'deposit-rejected', facts });
  }
}
