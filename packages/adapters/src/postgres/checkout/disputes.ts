import type { DisputeId, Disputes, PaymentExceptions, StoredDispute } from '@cliffhanger/application/ports';
import type { Instant, OrderId, SellerId } from '@cliffhanger/core/kernel';
import { type Session, timestamp } from '../connection.ts';
import { auditEvent } from '../settlement/audit-event.ts';

const COLUMNS = `id, processor, name, seller_id, order_id, reason, currency, hundredths, opened_at, decided_by`;

interface DisputeRow {
  readonly id: DisputeId;
  readonly processor: string;
  readonly name: string | null;
  readonly seller_id: SellerId;
  readonly order_id: OrderId;
  readonly reason: string;
  readonly currency: string | null;
  readonly hundredths: bigint | null;
  readonly opened_at: Instant;
  readonly decided_by: Instant;
  readonly escalated_at: Instant | null;
}

interface EscalatedRow
  extends Pick<DisputeRow, 'seller_id' | 'order_id' | 'processor' | 'currency' | 'hundredths'> {
  readonly charge: string;
  readonly is_left: boolean;
}

export const createDisputes = (session: Session): Disputes => ({
  open: ({ processor, id }, now) =>
    auditEvent(session, {
      name: 'dispute-open',
      call: 'checkout.open_dispute($1, $2, $3)',
      values: [processor, id, now],
    }),

  async close({ processor, id }, now) {
    const { outcome } = await auditEvent<Awaited<ReturnType<Disputes['close']>>>(session, {
      name: 'dispute-close',
      call: 'checkout.close_dispute($1, $2, $3)',
      values: [processor, id, now],
    });
    return outcome;
  },

  async openOf({ sellerId, id }) {
    const { rows } = await session.query<DisputeRow>({
      name: 'disputes-open-of',
      text: `select ${COLUMNS}, escalated_at from checkout.disputes
             where seller_id = $1 and order_id = $2 and state = 'open' order by opened_at, id`,
      values: [sellerId, id],
    });
    return rows.map(disputeOf);
  },

  async escalate(now, most) {
    const { rows } = await session.query<EscalatedRow>({
      name: 'disputes-escalate',
      text: `select seller_id, order_id, processor, charge, currency, hundredths, is_left
             from checkout.escalate_disputes($1, $2)`,
      values: [most, now],
    });
    return rows.map((row) => ({
      sellerId: row.seller_id,
      orderId: row.order_id,
      processor: row.processor,
      charge: row.charge,
      charged: chargedOf(row),
      isLeft: row.is_left,
    }));
  },
});

const chargedOf = ({ currency, hundredths }: Pick<DisputeRow, 'currency' | 'hundredths'>) =>
  currency === null || hundredths === null ? null : { currency, hundredths };

const disputeOf = (row: DisputeRow): StoredDispute => ({
  id: row.id,
  processor: row.processor,
  name: row.name,
  sellerId: row.seller_id,
  orderId: row.order_id,
  reason: row.reason,
  charged: chargedOf(row),
  openedAt: row.opened_at,
  decidedBy: row.decided_by,
  escalatedAt: row.escalated_at,
});

export const createPaymentExceptions = (session: Session): PaymentExceptions => ({
  async add(exception) {
    await session.query({
      name: 'payment-exception-add',
      text: `insert into checkout.payment_exceptions (id, kind, processor, charge, seller_id, order_id, amount, currency,
               hundredths, opened_at, promised_by)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      values: [
        exception.id,
        exception.kind,
        exception.processor,
        exception.charge,
        exception.sellerId,
        exception.orderId,
        exception.amount,
        exception.charged?.currency ?? null,
        exception.charged?.hundredths ?? null,
        timestamp(exception.openedAt),
        timestamp(exception.promisedBy),
      ],
    });
  },

  async close(id, { by, note, at }) {
    const { rowCount } = await session.query({
      name: 'payment-exception-close',
      text: `update checkout.payment_exceptions set state = 'closed', closed_by = $2, note = $3, closed_at = $4
             where id = $1 and state = 'open'`,
      values: [id, by, note, timestamp(at)],
    });
    return rowCount === 1;
  },
});
