import type { ComplaintOutcome } from '@cliffhanger/core/checkout';
import { accept, formatMoney, type Instant, type Result } from '@cliffhanger/core/kernel';
import { isOrganicSale } from '@cliffhanger/core/orders';
import type { ExecutedDecision, Requires, Uses } from '../../ports/index.ts';

const MOST_AT_ONCE = 100;

/**
 * Books decisions that were not taken back and notifies both sides of the reason. One bounded batch; returns
 * how many.
 */
export const executeDecisions =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'complaints' | 'messages' | 'outbox'>) =>
  (): Promise<Result<number>> =>
    transactions.run(async (repositories): Promise<Result<number>> => {
      const now = clock.now();
      const done = await repositories.complaints.execute(now, MOST_AT_ONCE);
      for (const one of done) {
        const { outcome } = one;
        if (outcome === 'dropped') continue;
        // The payment is refunded after the commit.
        if (outcome !== 'no-refund') await repositories.outbox.put('pay-refund', { orderId: one.orderId });
        await notifyOfDecision(repositories, { ...one, outcome }, now);
      }
      return accept(done.length);
    });

const RULES = {
  refund: 'complaint-refunded',
  'part-refund': 'complaint-part-refunded',
  'no-refund': 'complaint-not-refunded',
} as const;

async function notifyOfDecision(
  { messages, outbox }: Uses<'messages' | 'outbox'>,
  {
    sellerId,
    number,
    outcome,
    amount,
    sellerPart,
    episodes,
    quantity,
  }: ExecutedDecision & { readonly outcome: ComplaintOutcome },
  at: Instant,
): Promise<void> {
  if (isOrganicSale({ sellerId })) return;
  const facts = {
    number,
    rule: RULES[outcome],
    amount: formatMoney(amount),
    share: formatMoney(sellerPart),
    episodes: String(episodes),
    of: String(quantity),
  };
  await Promise.all([
    messages.put({ sellerId, kind: 'order', messageKey: 'complaint-decided', facts, at }),
    outbox.put('push-event', {
      sellerId,
      kind: 'review-decided',
      facts: { subject: 'complaint', outcome, number },
    }),
  ]);
}
