import type { Checkout, NewOrder, PaymentToRefund, PlacedOrder } from '@cliffhanger/application/ports';
import type { EpisodeRange } from '@cliffhanger/core/checkout';
import type { Instant, Money, OrderId, SellerId } from '@cliffhanger/core/kernel';
import { platformLane } from '@cliffhanger/core/ledger';
import { type Session, timestamp } from '../connection.ts';
import { createDraws } from './draws.ts';

export const createCheckout = (session: Session): Checkout => ({
  ...createDraws(session),
  ...createSales(session),

  async lockViewer({ id, email, now }) {
    await session.query({
      name: 'viewer-lock',
      text: `insert into checkout.viewers as v (id, email, created_at) values ($1, $2, $3)
             on conflict (id) do update set email = coalesce(excluded.email, v.email)`,
      values: [id, email, timestamp(now)],
    });
  },

  async ownedEpisodes(viewerId, dramaId) {
    const { rows } = await session.query<EpisodeRange>({
      name: 'viewer-episodes',
      text: `select first_episode as first, last_episode as last from checkout.episode_access
             where viewer_id = $1 and drama_id = $2 and revoked_at is null`,
      values: [viewerId, dramaId],
    });
    return rows;
  },

  async pricesOf(dramaId) {
    const { rows } = await session.query<PricesRow>({
      name: 'drama-prices',
      text: `select retail, wholesale, episode_count as episodes, free_episodes as "freeEpisodes", on_sale as "isOnSale"
             from dramas where id = $1`,
      values: [dramaId],
    });
    return rows[0];
  },

  async isPurseOf(source, { id, email }) {
    const { rows } = await session.query<{ is_theirs: boolean }>({
      name: 'purse-of',
      // Addresses of the EVM chains are the same in either case; a method that was removed was theirs all the same.
      text: `select exists (select from checkout.viewers v join checkout.payments p on p.viewer_id = v.id
                            where (v.email = $2 or v.verified_email = $2) and p.source = $1)
               or exists (select from wallet.payout_methods m
                          where m.seller_id = $3 and lower(m.target ->> 'address') = lower($1))
               or exists (select from wallet.withdrawals w
                          where w.seller_id = $3 and lower(w.address) = lower($1)) as is_theirs`,
      values: [source, email, id],
    });
    return rows[0]?.is_theirs === true;
  },

  async orderOfEpisode({ viewerId, dramaId, episode }) {
    const { rows } = await session.query<{ sellerId: SellerId; orderId: OrderId }>({
      name: 'order-of-episode',
      text: `select seller_id as "sellerId", order_id as "orderId" from checkout.episode_access
             where viewer_id = $1 and drama_id = $2 and $3 between first_episode and last_episode
               and revoked_at is null
             order by granted_at limit 1`,
      values: [viewerId, dramaId, episode],
    });
    return rows[0];
  },

  async sellerOf(orderId, viewerId) {
    const { rows } = await session.query<{ seller_id: SellerId }>({
      name: 'seller-of-order',
      text: 'select seller_id from checkout.episode_access where order_id = $1 and viewer_id = $2 limit 1',
      values: [orderId, viewerId],
    });
    return rows[0]?.seller_id;
  },

  async auditByNumber(number) {
    const { rows } = await session.query<{ sellerId: SellerId; orderId: OrderId }>({
      text: `select seller_id as "sellerId", id as "orderId" from orders where state = 'audit' and number = $1
             order by due_at limit 1`,
      values: [number],
    });
    return rows[0];
  },

  async revokeAccess(orderId, at) {
    await session.query({
      name: 'access-revoke',
      text: `update checkout.episode_access set revoked_at = $2 where order_id = $1 and revoked_at is null`,
      values: [orderId, timestamp(at)],
    });
  },

  async soldBy(processor, charge) {
    const { rows } = await session.query<{ sellerId: SellerId; orderId: OrderId }>({
      name: 'sold-by-charge',
      text: `select seller_id as "sellerId", order_id as "orderId" from checkout.payments
             where processor = $1 and charge = $2`,
      values: [processor, charge],
    });
    return rows[0];
  },

  async boughtBy({ sellerId, orderId }) {
    const { rows } = await session.query<{ number: string; first: number; last: number }>({
      name: 'bought-by-order',
      text: `select number, first_episode as first, first_episode + quantity - 1 as last from orders
             where seller_id = $1 and id = $2`,
      values: [sellerId, orderId],
    });
    return rows[0] && { number: rows[0].number, episodes: { first: rows[0].first, last: rows[0].last } };
  },

  async paymentOf(orderId) {
    const { rows } = await session.query<PaymentRow>({
      name: 'payment-of-order',
      text: `select processor, charge, source, sandbox, cleared_at, order_id, amount, refunded_at
             from checkout.payments where order_id = $1 for no key update`,
      values: [orderId],
    });
    return rows[0] && paymentOf(rows[0]);
  },

  async saveRefunded(orderId, at) {
    await session.query({
      name: 'payment-refunded',
      text: 'update checkout.payments set refunded_at = $2 where order_id = $1 and refunded_at is null',
      values: [orderId, timestamp(at)],
    });
  },
});

interface PricesRow {
  readonly retail: Money;
  readonly wholesale: Money;
  readonly episodes: number;
  readonly freeEpisodes: number;
  readonly isOnSale: boolean;
}

interface PaymentRow {
  readonly processor: string;
  readonly charge: string;
  readonly source: string;
  readonly sandbox: boolean;
  readonly cleared_at: Instant;
  readonly order_id: OrderId;
  readonly amount: Money;
  readonly refunded_at: Instant | null;
}

const paymentOf = (row: PaymentRow): PaymentToRefund => ({
  processor: row.processor,
  charge: row.charge,
  source: row.source,
  isSandbox: row.sandbox,
  clearedAt: row.cleared_at,
  orderId: row.order_id,
  amount: row.amount,
  refundedAt: row.refunded_at,
});

type Sales = Pick<Checkout, 'isNumberTaken' | 'orderOfCharge' | 'placeOrder'>;

const createSales = (session: Session): Sales => ({
  async isNumberTaken(sellerId, number) {
    const { rowCount } = await session.query({
      name: 'order-number-taken',
      text: 'select from orders where seller_id = $1 and number = $2 limit 1',
      values: [sellerId, number],
    });
    return rowCount === 1;
  },

  async orderOfCharge(processor, charge) {
    const { rows } = await session.query<PlacedOrder>({
      name: 'order-of-charge',
      text: `select 'repeated' as outcome, p.seller_id as "sellerId", p.order_id as "orderId", o.number
             from checkout.payments p join orders o on o.seller_id = p.seller_id and o.id = p.order_id
             where p.processor = $1 and p.charge = $2`,
      values: [processor, charge],
    });
    return rows[0];
  },

  async placeOrder(order) {
    const { rows } = await session.query<PlacedOrder>({
      name: 'place-order',
      text: `select outcome, seller_id as "sellerId", order_id as "orderId", number
             from checkout.place_order($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
               $19, $20)`,
      values: placeValues(order),
    });
    if (rows[0] === undefined) throw new Error('the checkout gave no answer');
    return rows[0];
  },
});

const placeValues = ({ payment, episodes, ...order }: NewOrder): unknown[] => [
  order.paymentId,
  payment.processor,
  payment.charge,
  payment.source,
  payment.isSandbox,
  order.viewerId,
  order.sellerId,
  order.id,
  order.number,
  order.dramaId,
  episodes.first,
  episodes.last - episodes.first + 1,
  order.retail,
  order.wholesale,
  order.attribution,
  payment.clearedAt,
  order.dueAt,
  order.releaseAt,
  order.transferId,
  platformLane(`payment:${order.paymentId}`),
];
