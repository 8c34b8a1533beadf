import type { ViewerId } from '@cliffhanger/core/checkout';
import { DONE, type Nothing, type OrderId, type Result, refuse } from '@cliffhanger/core/kernel';
import { parseAddress } from '@cliffhanger/core/wallet';
import type { Requires } from '../../ports/index.ts';

export interface GiveRefundAddress {
  readonly viewerId: ViewerId;
  readonly orderId: OrderId;
  readonly address: string;
}

/**
 * The refund address of a viewer who paid in USDT, on the network of the payment. It can be changed until the
 * refund is being paid.
 */
export const giveRefundAddress =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'checkout'>) =>
  ({ viewerId, orderId, address }: GiveRefundAddress): Promise<Result<Nothing>> =>
    transactions.run(async ({ checkout }): Promise<Result<Nothing>> => {
      const refund = await checkout.refundOf(orderId);
      if (refund === undefined || refund.network === null) return refuse('refund-not-owed');
      const parsed = parseAddress(refund.network, address);
      if (parsed === undefined) return refuse('address-malformed', { field: 'address' });
      const outcome = await checkout.giveRefundAddress({ viewerId, orderId, address: parsed }, clock.now());
      return outcome === 'given' ? DONE : refuse(outcome, { field: 'address' });
    });
