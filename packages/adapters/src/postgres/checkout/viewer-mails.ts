import type { QueuedViewerMail, ViewerMails } from '@cliffhanger/application/ports';
import type { DecisionReason } from '@cliffhanger/core/checkout';
import { accept, type Instant, type Locale, type OrderId, refuse } from '@cliffhanger/core/kernel';
import type { Session } from '../connection.ts';
import { cardTexts } from '../orders/order-lists.ts';
import { RECEIPT_COLUMNS, type ReceiptRow, receiptOf, soldAs } from './receipt-row.ts';

interface QueuedRow extends ReceiptRow {
  readonly email: string;
  readonly locale: Locale;
  readonly reason: DecisionReason | '' | null;
  readonly note: string | null;
  readonly complained_at: Instant | null;
}

export const createViewerMails = (session: Session): ViewerMails => ({
  async take({ orderId, kind, copy }, linkDigest, now) {
    const { rows } = await session.query<{ taken: boolean }>({
      name: 'viewer-mail-take',
      text: 'select checkout.take_viewer_mail($1, $2, $3, $4, $5) as taken',
      values: [orderId, kind, copy, linkDigest, now],
    });
    return rows[0]?.taken === true;
  },

  async find({ orderId, kind, copy }) {
    const { rows } = await session.query<QueuedRow>({
      name: 'viewer-mail-find',
      text: `select b.email, b.locale, m.facts ->> 'reason' as reason,
               m.facts ->> 'note' as note, c.made_at as complained_at, ${RECEIPT_COLUMNS}
             from checkout.viewer_mails m
               join checkout.buyers b on b.order_id = m.order_id
               join checkout.payments p on p.order_id = m.order_id
               cross join ${soldAs('p.seller_id', 'p.order_id')} o ${cardTexts('b.locale')}
               left join checkout.complaints c on c.order_id = m.order_id
             where m.order_id = $1 and m.kind = $2 and m.copy = $3`,
      values: [orderId, kind, copy],
    });
    return rows[0] && queuedOf(rows[0]);
  },

  async resendReceipt({ operator, number, now }) {
    const { rows } = await session.query<Awaited<ReturnType<ViewerMails['resendReceipt']>>>({
      name: 'receipt-resend',
      text: 'select outcome, wait_ms::float8 as "waitMs", email from checkout.resend_receipt($1, $2, $3)',
      values: [operator, number, now],
    });
    if (rows[0] === undefined) throw new Error('a receipt sent again gave no answer');
    return rows[0];
  },

  async openLink(digest, viewerId, now) {
    type Opened = { outcome: 'opened' | 'sign-in-link-unknown' | 'sign-in-link-expired'; orderId: OrderId };
    const { rows } = await session.query<Opened>({
      name: 'receipt-link-open',
      text: 'select outcome, order_id as "orderId" from checkout.open_receipt_link($1, $2, $3)',
      values: [digest, viewerId, now],
    });
    if (rows[0] === undefined) throw new Error('a link gave no answer');
    const { outcome, orderId } = rows[0];
    return outcome === 'opened' ? accept(orderId) : refuse(outcome, { field: 'token' });
  },
});

const queuedOf = ({ email, locale, reason, note, complained_at, ...row }: QueuedRow): QueuedViewerMail => ({
  email,
  locale,
  reason: reason ?? '',
  note: note ?? '',
  complainedAt: complained_at,
  receipt: receiptOf(row),
});
