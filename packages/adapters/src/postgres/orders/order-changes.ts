import type { Orders, SoldOrder } from '@cliffhanger/application/ports';
import { saleAmounts } from '@cliffhanger/core/orders';
import { type Session, timestamp } from '../connection.ts';

type Changes = Pick<
  Orders,
  'saveShipped' | 'saveDueAt' | 'saveFirstPlay' | 'saveInSettlement' | 'saveAudit' | 'saveRefunded'
>;

/* The way of an order through its states. Each statement names the state that was read under the lock: an order that
   is somewhere else by now was written without being locked, which is a bug and says so. */

export function createOrderChanges(session: Session): Changes {
  async function change(name: string, order: SoldOrder, set: string, values: readonly unknown[]) {
    const { rowCount } = await session.query({
      name: `order-${name}`,
      text: `update orders set ${set} where seller_id = $1 and id = $2 and state = $3`,
      values: [order.sellerId, order.id, order.state.kind, ...values],
    });
    if (rowCount !== 1) throw new Error(`order ${order.id} was not ${order.state.kind} any more`);
  }

  return {
    saveShipped(order, { state, dueAt, releaseAt, transferId, notice }) {
      const { shipping, shippedAt } = state;
      const own = shipping.by === 'platform' ? undefined : shipping;
      return change(
        'shipped',
        order,
        `state = 'shipped', due_at = $4, shipped_at = $5, shipped_by = $6, pay_from = $7, credits_used = $8,
         payment_amount = $9, unsettled = $10, deferred = $11, release_at = $12, shipment_transfer = $13, notice = $14`,
        [
          timestamp(dueAt),
          timestamp(shippedAt),
          shipping.by,
          own?.payFrom ?? null,
          own?.creditsUsed ?? 0,
          own?.paymentAmount ?? 0n,
          own?.unsettled ?? 0n,
          own?.paymentAmount ?? saleAmounts(order).orderAmount,
          timestamp(releaseAt),
          transferId,
          notice,
        ],
      );
    },

    saveDueAt: (order, dueAt) => change('due', order, 'due_at = $4', [timestamp(dueAt)]),

    saveFirstPlay: (order, at) => change('played', order, 'first_play_at = $4', [timestamp(at)]),

    saveInSettlement: (order, { releaseAt }, notice) =>
      change(
        'in-settlement',
        order,
        `state = 'in-settlement', release_at = $4, due_at = $4, notice = coalesce($5, notice)`,
        [timestamp(releaseAt), notice],
      ),

    saveAudit: (order, { reason, auditedAt, releaseAt }, notice) =>
      change(
        'audit',
        order,
        `state = 'audit', audit_reason = $4, audited_at = $5, release_at = $6, due_at = $6, notice = $7`,
        [reason, timestamp(auditedAt), timestamp(releaseAt), notice],
      ),

    saveRefunded: (order, { at, transferId, notice }) =>
      change(
        'refunded',
        order,
        `state = 'refunded', due_at = null, refunded_at = $4, refund_transfer = $5, notice = coalesce($6, notice)`,
        [timestamp(at), transferId, notice],
      ),
  };
}
