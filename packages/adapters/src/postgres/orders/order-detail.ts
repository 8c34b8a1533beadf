import type { BirthCertificate, MoneyLine, OrderDetail } from '@cliffhanger/application/ports';
import type { DramaId } from '@cliffhanger/core/catalog';
import type { ComplaintReason } from '@cliffhanger/core/checkout';
import type { Instant, Locale, Money, SellerId, TransferId } from '@cliffhanger/core/kernel';
import { type Session, timestamp } from '../connection.ts';
import { type CardRow, cardColumns, cardOf, cardTexts } from './order-lists.ts';

interface Params {
  readonly sellerId: SellerId;
  readonly number: string;
  readonly locale: Locale;
}

type DetailRow = CardRow & {
  readonly attribution: BirthCertificate['attribution'];
  readonly link_sub_id: string | null;
  readonly link_drama_id: DramaId | null;
  readonly link_viewers: bigint | null;
  readonly payment_transfer: TransferId;
  readonly settlement_transfer: TransferId | null;
  readonly refund_transfer: TransferId | null;
  readonly refund_at: Instant;
  readonly refund_amount: Money | null;
  readonly refund_episodes: readonly number[];
  readonly refund_seller_part: Money;
  readonly complaint_reason: ComplaintReason | null;
  readonly complaint_text: string;
  readonly complaint_at: Instant;
  readonly processor: string;
  readonly charge: string;
  readonly cleared_at: Instant;
  readonly payment_refunded_at: Instant | null;
};

export async function readOrderDetail(
  session: Session,
  { sellerId, number, locale }: Params,
): Promise<OrderDetail | undefined> {
  const { rows } = await session.query<DetailRow>({
    name: 'order-detail',
    text: `select ${cardColumns}, o.attribution, o.payment_transfer, o.settlement_transfer, r.transfer_id as refund_transfer,
             r.refunded_at as refund_at, r.amount as refund_amount, r.episodes as refund_episodes,
             r.seller_part as refund_seller_part, c.reason as complaint_reason, c.text as complaint_text,
             c.made_at as complaint_at, p.processor, p.charge, p.cleared_at, p.refunded_at as payment_refunded_at,
             l.sub_id as link_sub_id, l.drama_id as link_drama_id, h.clicks as link_viewers
           from orders o join checkout.payments p on p.id = o.payment_id ${cardTexts('$3')}
             left join checkout.refunds r on r.order_id = o.id
             left join checkout.complaints c on c.order_id = o.id
             left join tracking_links l on l.code = o.attribution ->> 'code' and l.seller_id = o.seller_id
             left join rollups.link_hours h on h.seller_id = o.seller_id and h.code = l.code and h.hour =
               date_trunc('hour', to_timestamp((o.attribution ->> 'clickedAt')::bigint / 1000.0), 'UTC')
           where o.seller_id = $1 and o.number = $2`,
    values: [sellerId, number, locale],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    order: cardOf(row),
    lines: await linesOf(session, row),
    birth: birthOf(row),
    complaint:
      row.complaint_reason === null
        ? null
        : { reason: row.complaint_reason, text: row.complaint_text, madeAt: row.complaint_at },
    refund:
      row.refund_amount === null
        ? null
        : {
            amount: row.refund_amount,
            episodes: row.refund_episodes,
            sellerPart: row.refund_seller_part,
            refundedAt: row.refund_at,
          },
  };
}

const clickedLinkOf = (row: DetailRow): BirthCertificate['clickedLink'] =>
  row.link_sub_id === null || row.link_drama_id === null
    ? null
    : {
        subId: row.link_sub_id,
        dramaId: row.link_drama_id,
        viewersInThatHour: row.link_viewers === null ? null : Number(row.link_viewers),
      };

const birthOf = (row: DetailRow): BirthCertificate => ({
  processor: row.processor,
  charge: row.charge,
  clearedAt: row.cleared_at,
  attribution: row.attribution,
  clickedLink: clickedLinkOf(row),
  accessFrom: row.pre_ordered_at === null ? row.cleared_at : row.paid_at,
  firstEpisode: row.first_episode,
  lastEpisode: row.first_episode + row.quantity - 1,
  firstPlayAt: row.first_play_at,
  refundedAt: row.payment_refunded_at,
});

/** Looks up the order's transfers by id and time. So no index of all lines by order is necessary. */
async function linesOf(session: Session, row: DetailRow): Promise<readonly MoneyLine[]> {
  const transfers = (
    [
      [row.payment_transfer, row.pre_ordered_at ?? row.paid_at],
      [row.shipment_transfer, row.shipped_at ?? row.paid_at],
      [row.settlement_transfer, row.completed_at],
      [row.refund_transfer, row.refund_at],
    ] as const
  ).filter(([transfer]) => transfer !== null);
  const { rows } = await session.query<Omit<MoneyLine, 'hash'> & { readonly hash: Buffer }>({
    name: 'order-money-lines',
    text: `select t.id as "transferId", t.kind, t.effective_at as at, t.sequence, t.hash, e.account, e.amount
           from unnest($1::uuid[], $2::timestamptz[]) with ordinality as asked(id, at, ordinal)
             join ledger.transfers t on t.id = asked.id and t.effective_at = asked.at
             join ledger.entries e
               on e.transfer_id = t.id and e.journal_id = t.journal_id and e.effective_at = t.effective_at
           where e.order_id = $3
           order by asked.ordinal, e.line`,
    values: [transfers.map(([transfer]) => transfer), transfers.map(([, at]) => timestamp(at)), row.id],
  });
  return rows.map((line) => ({ ...line, hash: line.hash.toString('hex') }));
}
