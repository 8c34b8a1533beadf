import { idOf, type SellerId } from '../kernel/index.ts';
import { type Posting, shippedByPlatform, shippedFromProceeds, shippedFromWallet } from '../ledger/index.ts';
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
