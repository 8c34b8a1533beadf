import type {
  MailRecord,
  OrderSurroundings,
  PlayRecord,
  PurchaseRecord,
  ViewerRecord,
} from '@cliffhanger/application/ports';
import type { ViewerId } from '@cliffhanger/core/checkout';
import { creditScore, NO_HISTORY } from '@cliffhanger/core/credit';
import type { Instant, Money, OrderId, SellerId } from '@cliffhanger/core/kernel';
import type { PayFrom } from '@cliffhanger/core/orders';
import { type Session, timestamp } from '../connection.ts';

const MOST_PURCHASES = 100;
const MOST_PLAYS = 50;
const MOST_MAILS = 50;

interface SurroundingsRow {
  readonly seller_id: SellerId;
  readonly seller_name: string | null;
  readonly store: string | null;
  readonly holds_right: boolean;
  readonly auto_ship: boolean | null;
  readonly daily_cost_limit: Money | null;
  readonly spent_today: Money;
  readonly available: Money;
  readonly episodes: bigint;
  readonly score: number | null;
  readonly pay_from: PayFrom;
  readonly viewer_id: ViewerId;
  readonly viewer_email: string | null;
  readonly country: string | null;
  readonly purchases: number;
  readonly spent: Money;
  readonly complaints: number;
  readonly refunds: number;
  readonly played_episode: number | null;
  readonly played_ms: number;
  readonly played_at: Instant;
  readonly dispute_state: string | null;
  readonly dispute_opened_at: Instant;
  readonly dispute_decided_by: Instant;
  readonly decision_outcome: string | null;
  readonly decision_reason: string;
  readonly decision_at: Instant;
  readonly decision_due_at: Instant | null;
}

export async function readSurroundings(
  session: Session,
  sellerId: SellerId,
  orderId: OrderId,
  now: Instant,
): Promise<OrderSurroundings | undefined> {
  const { rows } = await session.query<SurroundingsRow>({
    name: 'record-order-surroundings',
    text: `select o.seller_id, s.real_name as seller_name, c.id is not null as holds_right, c.auto_ship,
        c.daily_cost_limit, coalesce(spending.spent, 0) as spent_today, coalesce(b.available, 0) as available,
        coalesce(b.episodes, 0) as episodes, score.score, coalesce(ship.pay_from, 'proceeds') as pay_from,
        (select v.name from identity.store_versions v where v.seller_id = o.seller_id and v.state = 'approved') as store,
        o.viewer_id, coalesce(buyer.email, v.email) as viewer_email, p.country, bought.purchases, bought.spent,
        bought.complaints, bought.refunds, play.episode as played_episode, play.position_ms as played_ms,
        play.played_at, dispute.state as dispute_state, dispute.opened_at as dispute_opened_at,
        dispute.decided_by as dispute_decided_by, d.outcome as decision_outcome, d.reason as decision_reason,
        d.decided_at as decision_at, d.due_at as decision_due_at
      from orders o
        left join identity.sellers s on s.seller_id = o.seller_id
        left join consignments c on c.seller_id = o.seller_id and c.drama_id = o.drama_id and c.removed_at is null
        left join auto_ship_spending spending on spending.seller_id = o.seller_id and spending.drama_id = o.drama_id
          and spending.day = platform_day($3)
        left join ledger.books b on b.journal_id = o.seller_id
        left join credit.scores score on score.seller_id = o.seller_id
        left join shipping_settings ship on ship.seller_id = o.seller_id
        left join checkout.viewers v on v.id = o.viewer_id
        left join checkout.buyers buyer on buyer.order_id = o.id
        left join checkout.payments p on p.id = o.payment_id
        left join viewing.positions play on play.viewer_id = o.viewer_id and play.drama_id = o.drama_id
        left join checkout.complaint_decisions d on d.order_id = o.id
        left join lateral (select * from checkout.disputes x where x.seller_id = o.seller_id and x.order_id = o.id
          and x.state = 'open' limit 1) dispute on true
        cross join lateral (
          select count(*)::integer as purchases, coalesce(sum(x.amount), 0)::bigint as spent,
            count(w.order_id)::integer as complaints, count(r.order_id)::integer as refunds
          from checkout.payments x left join checkout.complaints w on w.order_id = x.order_id
            left join checkout.refunds r on r.order_id = x.order_id
          where x.viewer_id = o.viewer_id) bought
      where o.seller_id = $1 and o.id = $2`,
    values: [sellerId, orderId, timestamp(now)],
  });
  const [row] = rows;
  return row && surroundingsOf(row, await mailsOf(session, [orderId]));
}

const surroundingsOf = (row: SurroundingsRow, mails: readonly MailRecord[]): OrderSurroundings => ({
  sellerId: row.seller_id,
  sellerName: row.seller_name,
  store: row.store,
  shipping: {
    holdsRight: row.holds_right,
    available: row.available,
    episodes: Number(row.episodes),
    creditScore: row.score ?? creditScore(NO_HISTORY).score,
    payFrom: row.pay_from,
    autoShip: { isOn: row.auto_ship ?? false, dailyCostLimit: row.daily_cost_limit },
    spentToday: row.spent_today,
  },
  viewerId: row.viewer_id,
  viewerEmail: row.viewer_email,
  country: row.country,
  purchases: row.purchases,
  spent: row.spent,
  complaints: row.complaints,
  refunds: row.refunds,
  played:
    row.played_episode === null
      ? null
      : { episode: row.played_episode, positionMs: row.played_ms, at: row.played_at },
  mails,
  dispute:
    row.dispute_state === null
      ? null
      : {
          state: row.dispute_state,
          openedAt: row.dispute_opened_at,
          decidedBy: row.dispute_decided_by,
        },
  decision:
    row.decision_outcome === null
      ? null
      : {
          outcome: row.decision_outcome,
          reason: row.decision_reason,
          decidedAt: row.decision_at,
          dueAt: row.decision_due_at,
        },
});

async function mailsOf(session: Session, orderIds: readonly OrderId[]): Promise<readonly MailRecord[]> {
  const { rows } = await session.query<MailRecord>({
    name: 'record-viewer-mails',
    text: `select o.number, m.kind, m.copy, m.queued_at as "queuedAt", m.written_at as "writtenAt"
      from checkout.viewer_mails m join checkout.payments p on p.order_id = m.order_id
        join orders o on o.seller_id = p.seller_id and o.id = p.order_id
      where m.order_id = any ($1::uuid[]) order by m.queued_at desc limit ${MOST_MAILS}`,
    values: [orderIds],
  });
  return rows;
}

export async function readViewer(session: Session, viewerId: ViewerId): Promise<ViewerRecord | undefined> {
  const { rows } = await session.query<Omit<ViewerRecord, 'purchases' | 'plays' | 'mails'>>({
    name: 'record-viewer',
    text: `select id, email, created_at as "createdAt", verified_at as "verifiedAt", erased_at as "erasedAt"
      from checkout.viewers where id = $1`,
    values: [viewerId],
  });
  const [viewer] = rows;
  if (viewer === undefined) return undefined;
  const purchases = await purchasesOf(session, viewerId);
  return {
    ...viewer,
    purchases,
    plays: await playsOf(session, viewerId),
    mails: await mailsOf(
      session,
      purchases.map(({ orderId }) => orderId),
    ),
  };
}

/** A viewer has few purchases: they are found by payment, then sorted. */
async function purchasesOf(session: Session, viewerId: ViewerId): Promise<readonly PurchaseRecord[]> {
  const { rows } = await session.query<PurchaseRecord>({
    name: 'record-viewer-purchases',
    text: `select o.id as "orderId", o.number, x.title, o.first_episode::integer as "firstEpisode",
        (o.first_episode + o.quantity - 1)::integer as "lastEpisode", o.order_amount as amount, o.state,
        o.paid_at as "paidAt", p.processor, p.country, o.seller_id as "sellerId", s.real_name as "sellerName",
        r.amount as refunded, r.refunded_at as "refundedAt", r.paid_at as "refundPaidAt", c.reason as complaint,
        buyer.order_id is not null as "hasReceipt"
      from checkout.payments p
        cross join lateral (select * from orders o where o.seller_id = p.seller_id and o.id = p.order_id limit 1) o
        join drama_texts x on x.drama_id = o.drama_id and x.locale = 'en'
        left join identity.sellers s on s.seller_id = o.seller_id
        left join checkout.refunds r on r.order_id = o.id
        left join checkout.complaints c on c.order_id = o.id
        left join checkout.buyers buyer on buyer.order_id = o.id
      where p.viewer_id = $1 order by p.cleared_at desc limit ${MOST_PURCHASES}`,
    values: [viewerId],
  });
  return rows;
}

async function playsOf(session: Session, viewerId: ViewerId): Promise<readonly PlayRecord[]> {
  const { rows } = await session.query<PlayRecord>({
    name: 'record-viewer-plays',
    text: `select p.drama_id as "dramaId", x.title, p.episode::integer as episode, p.position_ms as "positionMs",
        p.played_at as at
      from viewing.positions p join drama_texts x on x.drama_id = p.drama_id and x.locale = 'en'
      where p.viewer_id = $1 order by p.played_at desc limit ${MOST_PLAYS}`,
    values: [viewerId],
  });
  return rows;
}
