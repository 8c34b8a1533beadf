import { idOf, type SellerId } from '../kernel/index.ts';
import { type Posting, shippedByPlatform, shippedFromProceeds, shippedFromWallet } from '../ledger/index.ts';
import { saleAmounts } from './amounts.ts';
import type { Order, Shipping } from './order.ts';

/** The seller of organic sales, without books. */
export const PLATFORM_SELLER: SellerId = idOf('00000000-0000-0000-0000-000000000000');

export const isOrganicSale = ({ sellerId }: Pick<Order, 'sellerId'>): boolean => sellerId === PLATFORM_SELLER;

type Sold = Pick<Order, 'id' | 'sellerId' | 'quantity' | 'retail' | 'wholesale'>;

/** The shipment's posting, past or future. */
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
