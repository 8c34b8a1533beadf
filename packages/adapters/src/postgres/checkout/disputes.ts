import type { Disputes, PaymentExceptions } from '@cliffhanger/application/ports';
import type { OrderId, SellerId } from '@cliffhanger/core/kernel';
import { type Session, timestamp } from '../connection.ts';
import { auditEvent } from '../settlement/audit-event.ts';

interface EscalatedRow {
  readonly seller_id: SellerId;
  readonly order_id: OrderId;
  readonly processor: string;
  readonly currency: string | null;
  readonly hundredths: bigint | null;
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

const chargedOf = ({ currency, hundredths }: Pick<EscalatedRow, 'currency' | 'hundredths'>) =>
  currency === null || hundredths === null ? null : { currency, hundredths };

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
