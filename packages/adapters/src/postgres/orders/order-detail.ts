import type { BirthCertificate, MoneyLine, OrderDetail } from '@cliffhanger/application/ports';
import type { DramaId } from '@cliffhanger/core/catalog';
import type { Instant, Locale, SellerId, TransferId } from '@cliffhanger/core/kernel';
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
    text: `select ${cardColumns}, o.attribution, o.payment_transfer, o.settlement_transfer, o.refund_transfer,
             p.processor, p.charge, p.cleared_at, p.refunded_at as payment_refunded_at,
             l.sub_id as link_sub_id, l.drama_id as link_drama_id, h.clicks as link_viewers
           from orders o join checkout.payments p on p.id = o.payment_id ${cardTexts('$3')}
             left join tracking_links l on l.code = o.attribution ->> 'code' and l.seller_id = o.seller_id
             left join rollups.link_hours h on h.seller_id = o.seller_id and h.code = l.code and h.hour =
               date_trunc('hour', to_timestamp((o.attribution ->> 'clickedAt')::bigint / 1000.0), 'UTC')
           where o.seller_id = $1 and o.number = $2`,
    values: [sellerId, number, locale],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  return { order: cardOf(row), lines: await linesOf(session, row), birth: birthOf(row) };
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
  accessFrom: row.cleared_at,
  firstEpisode: row.first_episode,
  lastEpisode: row.first_episode + row.quantity - 1,
  firstPlayAt: row.first_play_at,
  refundedAt: row.payment_refunded_at,
});

/** Found by the transfers that the order remembers, and by their times: no index of all lines by order is needed. */
async function linesOf(session: Session, row: DetailRow): Promise<readonly MoneyLine[]> {
  const transfers = (
    [
      [row.payment_transfer, row.paid_at],
      [row.shipment_transfer, row.shipped_at],
      [row.settlement_transfer, row.completed_at],
      [row.refund_transfer, row.refunded_at],
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
