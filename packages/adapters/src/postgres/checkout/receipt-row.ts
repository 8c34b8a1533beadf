import type { PurchaseReceipt, ReceiptRefund } from '@cliffhanger/application/ports';
import type { DramaId } from '@cliffhanger/core/catalog';
import {
  type DecisionNotice,
  type Instant,
  type Money,
  microUsdt,
  type OrderId,
  type SellerId,
} from '@cliffhanger/core/kernel';
import type { OrderStateKind } from '@cliffhanger/core/orders';

type ReceiptRefundRow = Omit<ReceiptRefund, 'amount'> & { readonly amount: string };

export interface ReceiptRow {
  readonly id: OrderId;
  readonly seller_id: SellerId;
  readonly number: string;
  readonly drama_id: DramaId;
  readonly title: string;
  readonly poster: string;
  readonly first_episode: number;
  readonly quantity: number;
  readonly retail: Money;
  readonly order_amount: Money;
  readonly paid_at: Instant;
  readonly delivered_at: Instant | null;
  readonly comes_on: string | null;
  readonly first_play_at: Instant | null;
  readonly state: OrderStateKind | 'pre-ordered';
  readonly refund: ReceiptRefundRow | null;
  readonly sandbox: boolean;
  readonly processor: string;
  readonly charge: string;
  readonly notice: DecisionNotice | null;
  readonly sent_to: string | null;
}

const millis = (column: string): string => `(extract(epoch from ${column}) * 1000)::bigint`;
const REFUND = `(select json_build_object('amount', r.amount::text, 'episodes', r.episodes, 'isWhole', r.is_whole,
    'refundedAt', ${millis('r.refunded_at')}, 'address', r.to_address, 'paidAt', ${millis('r.paid_at')},
    'transactionHash', r.transaction_hash, 'network', case when r.processor like 'usdt-%' then substr(r.processor, 6) end,
    'isUnderWay', exists (select from chain.resolutions s
      where s.refund_order_id = r.order_id and s.state in ('asked', 'confirmed')))
  from checkout.refunds r where r.order_id = o.id)`;

/** Of orders `o` with their payment `p` and their buyer's address `b`; requires cardTexts. */
export const RECEIPT_COLUMNS = `o.id, o.seller_id, o.number, o.drama_id, coalesce(own_text.title, english_text.title) as title, d.poster,
  o.first_episode, o.quantity, o.retail, o.order_amount, p.cleared_at as paid_at, o.delivered_at, o.comes_on,
  o.first_play_at, o.state, o.notice, o.sandbox, p.processor, p.charge, ${REFUND} as refund, b.email as sent_to`;

/** An order, or a pre-order without an order. */
export const soldAs = (sellerId: string, orderId: string): string => `lateral (
    select id, seller_id, number, drama_id, first_episode, quantity, retail, order_amount, first_play_at, state,
      notice, sandbox, case when pre_ordered_at is not null then paid_at end as delivered_at, null as comes_on
    from orders where seller_id = ${sellerId} and id = ${orderId}
    union all
    select id, seller_id, number, drama_id, first_episode, quantity, retail, amount, null,
      case state when 'waiting' then 'pre-ordered' else state end, null, sandbox, null,
      to_char(promised_on, 'YYYY-MM-DD')
    from checkout.pre_orders where id = ${orderId} and state <> 'delivered'
  )`;

export const receiptOf = (row: ReceiptRow): PurchaseReceipt => ({
  orderId: row.id,
  sellerId: row.seller_id,
  number: row.number,
  dramaId: row.drama_id,
  title: row.title,
  poster: row.poster,
  firstEpisode: row.first_episode,
  quantity: row.quantity,
  retail: row.retail,
  amount: row.order_amount,
  paidAt: row.paid_at,
  deliveredAt: row.delivered_at,
  comesOn: row.comes_on,
  firstPlayAt: row.first_play_at,
  state: row.state,
  refund: row.refund && { ...row.refund, amount: microUsdt(BigInt(row.refund.amount)) },
  isSandbox: row.sandbox,
  processor: row.processor,
  charge: row.charge,
  notice: row.notice,
  sentTo: row.sent_to,
});
