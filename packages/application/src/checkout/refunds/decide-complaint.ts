import { accept, type Instant, type OperatorId, type Result, refuse } from '@cliffhanger/core/kernel';
import { type AuditOutcome, isOrganicSale } from '@cliffhanger/core/orders';
import type { Requires, SoldOrder, Uses } from '../../ports/index.ts';
import { notifyOfRefund } from './steps/refund-order.ts';

export interface DecideComplaint {
  readonly number: string;
  readonly outcome: AuditOutcome;
  readonly note: string | null;
  readonly operator: OperatorId;
}

export interface ComplaintDecided {
  readonly number: string;
  readonly outcome: AuditOutcome;
}

/** Upheld: the viewer is paid back. Dismissed: the order goes on where it would stand without the complaint. */
export const decideComplaint =
  ({
    transactions,
    clock,
  }: Requires<'transactions' | 'clock', 'checkout' | 'messages' | 'orders' | 'outbox' | 'settlement'>) =>
  ({ number, outcome, note, operator }: DecideComplaint): Promise<Result<ComplaintDecided>> =>
    transactions.run(async (repositories): Promise<Result<ComplaintDecided>> => {
      const now = clock.now();
      const found = await repositories.checkout.auditByNumber(number);
      const order = found && (await repositories.orders.lock(found.sellerId, found.orderId));
      if (!order) return refuse('order-unknown', { field: 'number' });
      if (outcome === 'upheld') {
        const refunded = await repositories.checkout.upholdComplaint(
          { operator, orderId: order.id, note },
          now,
        );
        if (refunded.outcome !== 'refunded') return refuse(refunded.outcome);
        // The payment goes back after the commit.
        await repositories.outbox.put('pay-refund', { orderId: order.id });
        await notifyOfRefund(repositories, refunded, { rule: 'audit-upheld', now });
      } else {
        const dismissed = await repositories.settlement.dismissAudit({ order, note, operator, now });
        if (!dismissed.ok) return dismissed;
        await notifyOfDismissal(repositories, order, now);
      }
      return accept({ number, outcome });
    });

/** The seller is told that an order of theirs goes on. */
export async function notifyOfDismissal(
  { messages, outbox }: Uses<'messages' | 'outbox'>,
  order: Pick<SoldOrder, 'sellerId' | 'number'>,
  now: Instant,
): Promise<void> {
  if (isOrganicSale(order)) return;
  const { sellerId, number } = order;
  await Promise.all([
    messages.put({
      sellerId,
      kind: 'order',
      messageKey: 'order-audit-dismissed',
      facts: { number },
      at: now,
    }),
    outbox.put('push-event', {
      sellerId,
      kind: 'review-decided',
      facts: { subject: 'complaint', outcome: 'dismissed', number },
    }),
  ]);
}
