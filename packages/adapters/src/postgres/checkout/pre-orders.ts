import type {
  ChargedPreOrder,
  DuePreOrder,
  PreOrderNews,
  PreOrderOutcome,
  PreOrders,
  WaitingPreOrders,
} from '@cliffhanger/application/ports';
import type { AnnouncedEpisode } from '@cliffhanger/core/checkout';
import type { OrderId, SellerId } from '@cliffhanger/core/kernel';
import type { Session } from '../connection.ts';

const DAY = (column: string): string => `to_char(${column}, 'YYYY-MM-DD')`;

export const createPreOrders = (session: Session): PreOrders => ({
  async announcedOf(dramaId) {
    const { rows } = await session.query<AnnouncedEpisode>({
      name: 'announced-episodes',
      text: `select a.number, ${DAY('a.comes_on')} as "comesOn"
             from announced_episodes a join dramas d on d.id = a.drama_id
             where a.drama_id = $1 and a.number > d.ready_through order by a.number`,
      values: [dramaId],
    });
    return rows;
  },

  async announce({ dramaId, first, last, comesOn }, by, now) {
    await session.query({
      name: 'announce-episodes',
      text: 'select announce_episodes($1, $2, $3, $4::date, $5, $6)',
      values: [dramaId, first, last, comesOn, `operator:${by}`, now],
    });
  },

  async due(now, most) {
    const { rows } = await session.query<DuePreOrder>({
      name: 'pre-orders-due',
      text: 'select order_id as "orderId", is_ready as "isReady" from checkout.due_pre_orders($1, $2)',
      values: [now, most],
    });
    return rows;
  },

  deliver: (orderId, now) => ended(session, 'deliver_pre_order', [orderId, now]),
  refundLate: (orderId, now) => ended(session, 'refund_late_pre_order', [orderId, now]),

  async newsOf(orderId) {
    const { rows } = await session.query<PreOrderNews>({
      name: 'pre-order-news',
      text: `select w.id as "orderId", w.number, w.drama_id as "dramaId", w.first_episode as first, w.last_episode as last,
               w.amount, ${DAY('w.promised_on')} as "comesOn", b.email, coalesce(b.locale, 'en') as locale
             from checkout.pre_orders w left join checkout.buyers b on b.order_id = w.id where w.id = $1`,
      values: [orderId],
    });
    if (rows[0] === undefined) throw new Error('a pre-order that ended is not there');
    return rows[0];
  },

  async findByCharge(processor, charge) {
    const { rows } = await session.query<ChargedPreOrder>({
      name: 'pre-order-by-charge',
      text: `select w.id, w.seller_id as "sellerId", w.quantity, w.retail, w.wholesale, w.state
             from checkout.payments p join checkout.pre_orders w on w.id = p.order_id
             where p.processor = $1 and p.charge = $2 and w.state <> 'delivered'`,
      values: [processor, charge],
    });
    return rows[0];
  },

  async waitingOf(dramaId, sellerId) {
    const { rows } = await session.query<WaitingPreOrders>({
      name: 'pre-orders-waiting',
      text: `select first_episode as first, last_episode as last, ${DAY('promised_on')} as "comesOn",
               ${DAY('refunded_from')} as "refundedFrom", count(*)::integer as orders, sum(amount)::bigint as amount
             from checkout.pre_orders
             where state = 'waiting' and drama_id = $1 and ($2::uuid is null or seller_id = $2)
             group by 1, 2, 3, 4 order by 3, 1`,
      values: [dramaId, sellerId],
    });
    return rows;
  },
});

interface EndedRow {
  readonly outcome: string;
  readonly sellerId: SellerId;
  readonly orderId: OrderId;
  readonly number: string;
}

async function ended(session: Session, call: string, values: readonly unknown[]): Promise<PreOrderOutcome> {
  const { rows } = await session.query<EndedRow>({
    name: call,
    text: `select outcome, seller_id as "sellerId", order_id as "orderId", number from checkout.${call}($1, $2)`,
    values,
  });
  const row = rows[0];
  return row?.outcome === 'delivered' || row?.outcome === 'refunded'
    ? { ...row, outcome: row.outcome }
    : { outcome: 'nothing' };
}
