import type { Checkout, OrderOfEpisode, PaymentToRefund } from '@cliffhanger/application/ports';
import type { EpisodeRange } from '@cliffhanger/core/checkout';
import type { Instant, Money, OrderId, SellerId } from '@cliffhanger/core/kernel';
import type { Session } from '../connection.ts';
import { createAllocations } from './allocations.ts';
import { createRefunds } from './refunds.ts';
import { createSales } from './sales.ts';

export const createCheckout = (session: Session): Checkout => ({
  ...createAllocations(session),
  ...createSales(session),
  ...createRefunds(session),

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
      text: `select retail, wholesale, episode_count as episodes, free_episodes as "freeEpisodes",
               ready_through as "readyThrough", on_sale as "isOnSale"
             from dramas where id = $1`,
      values: [dramaId],
    });
    return rows[0];
  },

  async orderOfEpisode({ viewerId, dramaId, episode }) {
    const { rows } = await session.query<OrderOfEpisode>({
      name: 'order-of-episode',
      text: `select a.seller_id as "sellerId", a.order_id as "orderId", o.state, o.paid_at as "paidAt",
               o.first_play_at as "firstPlayAt"
             from checkout.episode_access a join orders o on o.seller_id = a.seller_id and o.id = a.order_id
             where a.viewer_id = $1 and a.drama_id = $2 and $3 between a.first_episode and a.last_episode
               and a.revoked_at is null
             order by o.first_play_at nulls last, a.granted_at limit 1`,
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
             from checkout.payments where order_id = $1`,
      values: [orderId],
    });
    return rows[0] && paymentOf(rows[0]);
  },
});

interface PricesRow {
  readonly retail: Money;
  readonly wholesale: Money;
  readonly episodes: number;
  readonly freeEpisodes: number;
  readonly readyThrough: number;
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
