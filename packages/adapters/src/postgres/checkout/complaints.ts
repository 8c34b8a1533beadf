import type { Complaints, StoredComplaint } from '@cliffhanger/application/ports';
import type { ComplaintReason, ViewerId } from '@cliffhanger/core/checkout';
import type { Instant, OrderId, SellerId } from '@cliffhanger/core/kernel';
import { type Session, timestamp } from '../connection.ts';

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
  async add({ orderId, sellerId, viewerId, reason, text, madeAt, openedAt }) {
    const { rowCount } = await session.query({
      name: 'complaint-add',
      text: `insert into checkout.complaints (order_id, seller_id, viewer_id, reason, text, made_at, opened_at)
             values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
      values: [
        orderId,
        sellerId,
        viewerId,
        reason,
        text,
        timestamp(madeAt),
        openedAt === null ? null : timestamp(openedAt),
      ],
    });
    return rowCount === 1;
  },

  async find(orderId) {
    const { rows } = await session.query<ComplaintRow>({
      name: 'complaint-find',
      text: `select ${COLUMNS} from checkout.complaints c where c.order_id = $1`,
      values: [orderId],
    });
    return rows[0] && complaintOf(rows[0]);
  },

  async markOpened(orderId, at) {
    await session.query({
      name: 'complaint-opened',
      text: 'update checkout.complaints set opened_at = $2 where order_id = $1 and opened_at is null',
      values: [orderId, timestamp(at)],
    });
  },

  async lockReady(most) {
    const { rows } = await session.query<ComplaintRow>({
      name: 'complaints-ready',
      text: `select ${COLUMNS} from checkout.complaints c
               join orders o on o.seller_id = c.seller_id and o.id = c.order_id
             where c.opened_at is null and o.state <> 'to-ship'
             order by c.made_at limit $1 for no key update of c skip locked`,
      values: [most],
    });
    return rows.map(complaintOf);
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
