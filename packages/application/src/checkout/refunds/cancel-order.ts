import type { ViewerId } from '@cliffhanger/core/checkout';
import { DONE, type Nothing, type OrderId, type Result, refuse } from '@cliffhanger/core/kernel';
import type { Requires } from '../../ports/index.ts';
import { notifyOfRefund } from './steps/refund-order.ts';

export interface CancelOrder {
  readonly viewerId: ViewerId;
  readonly orderId: OrderId;
}

/**
 * The viewer may cancel within a day, unless a paid episode was played (DOMAIN §5; core/orders: cancelled).
 * The payment is refunded after the commit. Idempotent.
 */
export const cancelOrder =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'checkout' | 'messages' | 'outbox'>) =>
  (cancelled: CancelOrder): Promise<Result<Nothing>> =>
    transactions.run(async (repositories): Promise<Result<Nothing>> => {
      const now = clock.now();
      const refunded = await repositories.checkout.cancel(cancelled, now);
      if (refunded.outcome === 'refunded-before') return DONE;
      if (refunded.outcome !== 'refunded' && refunded.outcome !== 'pre-order-refunded')
        return refuse(refunded.outcome);
      await repositories.outbox.put('pay-refund', { orderId: refunded.orderId });
      if (refunded.outcome === 'pre-order-refunded') return DONE;
      await notifyOfRefund(repositories, refunded, { rule: 'viewer-cancelled', now });
      return DONE;
    });
