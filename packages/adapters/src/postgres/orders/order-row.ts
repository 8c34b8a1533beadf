import type { SoldOrder } from '@cliffhanger/application/ports';
import type { DramaId } from '@cliffhanger/core/catalog';
import type { ViewerId } from '@cliffhanger/core/checkout';
import type { DecisionNotice, Instant, Money, OrderId, SellerId, TransferId } from '@cliffhanger/core/kernel';
import type { OrderState, OrderStateKind, OwnShipping, PayFrom, Shipping } from '@cliffhanger/core/orders';

/** The columns of an order `o`, including whether its seller currently holds the right for its drama. */
export const ORDER_COLUMNS = `o.seller_id, o.id, o.number, o.viewer_id, o.drama_id, o.first_episode, o.quantity,
  o.retail, o.wholesale, o.sandbox, o.paid_at, o.pre_ordered_at, o.first_play_at, o.state, o.shipped_at, o.shipped_by, o.pay_from,
  o.credits_used, o.payment_amount, o.unsettled, o.release_at, o.audit_reason, o.audited_at, o.notice, o.completed_at,
  o.settled_early, o.refunded_at, o.refunded_quantity, o.ship_from, o.shipment_transfer,
  exists (select from consignments c
          where c.seller_id = o.seller_id and c.drama_id = o.drama_id and c.removed_at is null) as holds_right`;

export interface OrderRow {
  readonly seller_id: SellerId;
  readonly id: OrderId;
  readonly number: string;
  readonly viewer_id: ViewerId;
  readonly drama_id: DramaId;
  readonly first_episode: number;
  readonly quantity: number;
  readonly retail: Money;
  readonly wholesale: Money;
  readonly sandbox: boolean;
  readonly paid_at: Instant;
  readonly pre_ordered_at: Instant | null;
  readonly first_play_at: Instant | null;
  readonly state: OrderStateKind;
  readonly shipped_at: Instant | null;
  readonly ship_from: Instant | null;
  readonly refunded_quantity: number;
  readonly shipped_by: Shipping['by'];
  readonly pay_from: PayFrom;
  readonly credits_used: number;
  readonly payment_amount: Money;
  readonly unsettled: Money;
  readonly release_at: Instant;
  readonly audit_reason: string;
  readonly audited_at: Instant;
  readonly notice: DecisionNotice | null;
  readonly completed_at: Instant;
  readonly settled_early: boolean;
  readonly refunded_at: Instant;
  readonly shipment_transfer: TransferId | null;
  readonly holds_right: boolean;
}

export const orderOf = (row: OrderRow): SoldOrder => ({
  id: row.id,
  sellerId: row.seller_id,
  number: row.number,
  viewerId: row.viewer_id,
  dramaId: row.drama_id,
  firstEpisode: row.first_episode,
  quantity: row.quantity,
  retail: row.retail,
  wholesale: row.wholesale,
  isSandbox: row.sandbox,
  paidAt: row.paid_at,
  preOrderedAt: row.pre_ordered_at,
  firstPlayAt: row.first_play_at,
  shipFrom: row.ship_from,
  refundedEpisodes: row.refunded_quantity,
  state: stateOf(row),
  holdsRight: row.holds_right,
  notice: row.notice,
  shipmentTransfer: row.shipment_transfer,
});

function stateOf(row: OrderRow): OrderState {
  // A constraint guarantees it in these states.
  const shipped = { shippedAt: row.shipped_at as Instant, shipping: shippingOf(row) };
  switch (row.state) {
    case 'to-ship':
      return { kind: 'to-ship' };
    case 'shipped':
      return { kind: 'shipped', ...shipped };
    case 'in-settlement':
      return { kind: 'in-settlement', ...shipped, releaseAt: row.release_at };
    case 'audit':
      return {
        kind: 'audit',
        ...(row.shipped_at === null ? { shippedAt: null, shipping: null } : shipped),
        releaseAt: row.release_at,
        reason: row.audit_reason,
        auditedAt: row.audited_at,
      };
    case 'completed':
      return {
        kind: 'completed',
        ...shipped,
        completedAt: row.completed_at,
        settledEarly: row.settled_early,
      };
    case 'refunded':
      return { kind: 'refunded', refundedAt: row.refunded_at };
  }
}

const shippingOf = (row: OrderRow): Shipping =>
  row.shipped_by === 'platform'
    ? { by: 'platform' }
    : ({
        by: row.shipped_by,
        payFrom: row.pay_from,
        creditsUsed: row.credits_used,
        paymentAmount: row.payment_amount,
        unsettled: row.unsettled,
      } satisfies OwnShipping);
