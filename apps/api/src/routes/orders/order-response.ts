import type { Shipment } from '@cliffhanger/application/orders';
import type { OrderCard, StateCount } from '@cliffhanger/application/ports';
import { type Locale, later, multiplyMoney } from '@cliffhanger/core/kernel';
import {
  type OrderState,
  type OrderStateKind,
  SETTLEMENT_HOLD_MS,
  saleAmounts,
  shippingDeadlines,
} from '@cliffhanger/core/orders';
import { noticeResponse } from '../notice-response.ts';

/** Fields common to every list of orders. */
export const orderResponse = (order: OrderCard, locale: Locale, shippedForSellerAfterMs?: number) => ({
  id: order.id,
  number: order.number,
  state: order.state.kind,
  dramaId: order.dramaId,
  title: order.title,
  poster: order.poster,
  firstEpisode: order.firstEpisode,
  quantity: order.quantity,
  retail: order.retail,
  wholesale: order.wholesale,
  ...saleAmounts(order),
  ...shippedPart(order),
  ...endPart(order.state),
  ...(order.state.kind === 'to-ship' ? deadlinesPart(order, shippedForSellerAfterMs) : {}),
  orderTime: order.paidAt,
  ...(order.preOrderedAt === null ? {} : { preOrderTime: order.preOrderedAt }),
  hasRight: order.holdsRight,
  sandbox: order.isSandbox,
  ...(order.notice === null ? {} : { notice: noticeResponse(order.notice, 'order', locale) }),
});

function shippedPart({ state, wholesale }: OrderCard) {
  if (!('shipping' in state)) return {};
  const { shipping, shippedAt } = state;
  if (shipping === null || shippedAt === null)
    return { settlementTime: 'releaseAt' in state ? state.releaseAt : undefined };
  const settlementTime = 'releaseAt' in state ? state.releaseAt : later(shippedAt, SETTLEMENT_HOLD_MS);
  const times = { deliveryTime: shippedAt, settlementTime, shippedBy: shipping.by };
  if (shipping.by === 'platform') return times;
  return {
    ...times,
    payFrom: shipping.payFrom,
    deductibleEpisodes: shipping.creditsUsed,
    deductionAmount: multiplyMoney(wholesale, shipping.creditsUsed),
    paymentAmount: shipping.paymentAmount,
    unsettled: shipping.unsettled,
  };
}

function endPart(state: OrderState) {
  if (state.kind === 'completed')
    return { completionTime: state.completedAt, settledEarly: state.settledEarly };
  return state.kind === 'refunded' ? { refundTime: state.refundedAt } : {};
}

function deadlinesPart({ paidAt, shipFrom, holdsRight }: OrderCard, afterMs: number | undefined) {
  const { platformShipsAt, ...deadlines } = shippingDeadlines(shipFrom ?? paidAt, holdsRight, afterMs);
  return platformShipsAt === null ? deadlines : { ...deadlines, platformShipsAt };
}

export function countsResponse(counts: ReadonlyMap<OrderStateKind, StateCount>) {
  const of = (state: OrderStateKind): number => counts.get(state)?.orders ?? 0;
  return {
    all: [...counts.values()].reduce((sum, { orders }) => sum + orders, 0),
    toShip: of('to-ship'),
    shipped: of('shipped'),
    inSettlement: of('in-settlement'),
    audit: of('audit'),
    completed: of('completed'),
    refunded: of('refunded'),
  };
}

export const shipmentResponse = (shipment: Shipment) => ({
  number: shipment.number,
  shippedBy: shipment.by,
  payFrom: shipment.payFrom,
  deductibleEpisodes: shipment.creditsUsed,
  deductionAmount: shipment.deductionAmount,
  paymentAmount: shipment.paymentAmount,
  unsettled: shipment.unsettled,
  deliveryTime: shipment.shippedAt,
  settlementTime: shipment.releaseAt,
});
