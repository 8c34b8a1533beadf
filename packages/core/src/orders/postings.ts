import { idOf, type Money, type OrderId, type SellerId } from '../kernel/index.ts';
import {
  entryOf,
  type Posting,
  refundedAfterShipping,
  refundedBeforeShipping,
  shippedByPlatform,
  shippedFromProceeds,
  shippedFromWallet,
} from '../ledger/index.ts';
import { saleAmounts } from './amounts.ts';
import type { Order, Shipping } from './order.ts';

/** Whose the sales are that nobody's click and no draw gave to a seller. It has no books. */
export const PLATFORM_SELLER: SellerId = idOf('00000000-0000-0000-0000-000000000000');

export const isOrganicSale = ({ sellerId }: Pick<Order, 'sellerId'>): boolean => sellerId === PLATFORM_SELLER;

type Sold = Pick<Order, 'id' | 'sellerId' | 'quantity' | 'retail' | 'wholesale'>;

/** The shipment in the books, as it was posted or is to be. */
export function shipmentPosting(order: Sold, shipping: Shipping): Posting {
  const { orderAmount } = saleAmounts(order);
  if (shipping.by === 'platform') return shippedByPlatform(order.id, orderAmount);
  const shipment = {
    orderId: order.id,
    orderAmount,
    paymentAmount: shipping.paymentAmount,
    creditsUsed: BigInt(shipping.creditsUsed),
  };
  return shipping.payFrom === 'wallet' ? shippedFromWallet(shipment) : shippedFromProceeds(shipment);
}

/** The viewer's money on its way back, whatever had become of it; `shipping` null: not shipped yet. */
export function refundPosting(order: Sold, shipping: Shipping | null): Posting {
  const { orderAmount } = saleAmounts(order);
  if (isOrganicSale(order)) return organicRefund(order.id, orderAmount);
  if (shipping === null) return refundedBeforeShipping(order.id, orderAmount);
  return refundedAfterShipping(shipmentPosting(order, shipping), order.id, orderAmount);
}

/** An organic sale never passes through an escrow: nobody but the platform would have it. */
const organicRefund = (orderId: OrderId, amount: Money): Posting => ({
  kind: 'refund',
  entries: [
    entryOf('platform:retail_deferred', -amount, orderId),
    entryOf('platform:refunds_payable', amount, orderId),
  ],
});
