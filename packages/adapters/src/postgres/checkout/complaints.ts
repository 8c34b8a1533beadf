import type { Complaints, StoredComplaint } from '@cliffhanger/application/ports';
import type { ComplaintReason, ViewerId } from '@cliffhanger/core/checkout';
import {
  accept,
  type Instant,
  type OrderId,
  type RefusalName,
  refuse,
  type SellerId,
} from '@cliffhanger/core/kernel';
import type { Session } from '../connection.ts';
import { auditEvent, auditEvents } from '../settlement/audit-event.ts';

const COLUMNS = 'c.order_id, c.seller_id, c.viewer_id, c.reason, c.text, c.made_at, c.opened_at';

interface ComplaintRow {
  readonly order_id: OrderId;
  readonly seller_id: SellerId;
  readonly viewer_id: ViewerId | null;
  readonly reason: ComplaintReason;
  readonly text: string;
  readonly made_at: Instant;
  readonly opened_at: Instant | null;
}

export const createComplaints = (session: Session): Complaints => ({
  async complain({ viewerId, orderId, reason, text, now }) {
    const { outcome, event } = await auditEvent<'kept' | RefusalName>(session, {
      name: 'complain',
      call: 'checkout.complain($1, $2, $3, $4, $5)',
      values: [viewerId, orderId, reason, text, now],
    });
    return outcome === 'kept' ? accept(event) : refuse(outcome);
  },

  async openWaiting(now, most) {
    const opened = await auditEvents(session, {
      name: 'complaints-open-waiting',
      call: 'checkout.open_waiting_complaints($1, $2)',
      values: [most, now],
    });
    return opened.map(({ event }) => event);
  },

  async find(orderId) {
    const { rows } = await session.query<ComplaintRow>({
      name: 'complaint-find',
      text: `select ${COLUMNS} from checkout.complaints c where c.order_id = $1`,
      values: [orderId],
    });
    return rows[0] && complaintOf(rows[0]);
  },
});

const complaintOf = (row: ComplaintRow): StoredComplaint => ({
  orderId: row.order_id,
  sellerId: row.seller_id,
  viewerId: row.viewer_id,
  reason: row.reason,
  text: row.text,
  madeAt: row.made_at,
  openedAt: row.opened_at,
});
