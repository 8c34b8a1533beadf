import type {
  Checkout,
  DramaSale,
  Entitlement,
  OrderOfEpisode,
  TakenEpisodes,
} from '@cliffhanger/application/ports';
import type { OrderId, SellerId } from '@cliffhanger/core/kernel';
import type { DramaToWatch } from '@cliffhanger/core/viewing';
import { LICENCE_TERMS, type LicenceJson, termsOf } from '../catalog/licence-json.ts';
import { type Session, timestamp } from '../connection.ts';
import { createAllocations } from './allocations.ts';
import { createRefunds } from './refunds.ts';
import { createSales } from './sales.ts';

/** Of a drama `d` at `$2`. */
const LICENCES_IN_FORCE = `(select json_agg(json_build_object(${LICENCE_TERMS})) from drama_licences l
  where l.drama_id = d.id and l.ended_at is null and l.valid_from <= $2 and l.valid_until > $2)`;

export const createCheckout = (session: Session): Checkout => ({
  ...createAllocations(session),
  ...createSales(session),
  ...createRefunds(session),

  async takenEpisodes(viewerId, dramaId) {
    const { rows } = await session.query<TakenEpisodes>({
      name: 'viewer-episodes',
      text: `select a.first_episode as first, a.last_episode as last, a.revoked_at is not null as "isAwaited"
             from checkout.episode_access a
             where a.viewer_id = $1 and a.drama_id = $2 and (a.revoked_at is null
               or exists (select from checkout.pre_orders w where w.id = a.order_id and w.state = 'waiting')
               or exists (select from checkout.awaiting_orders w where w.order_id = a.order_id))`,
      values: [viewerId, dramaId],
    });
    return rows;
  },

  async saleOf(dramaId, now) {
    const { rows } = await session.query<SaleRow>({
      name: 'drama-sale',
      text: `select d.retail, d.wholesale, d.episode_count as episodes, d.free_episodes as "freeEpisodes",
               d.ready_through as "readyThrough", d.on_sale as "isOnSale", sale_gaps(d.id, $2) as gaps,
               ${LICENCES_IN_FORCE} as licences
             from dramas d where d.id = $1`,
      values: [dramaId, timestamp(now)],
    });
    return rows[0] && saleOf(rows[0]);
  },

  async entitlementOf({ viewerId, dramaId, episode }, now) {
    const { rows } = await session.query<EntitlementRow>({
      name: 'entitlement-of',
      text: `select d.episode_count as episodes, d.free_episodes as "freeEpisodes", d.on_sale as "isOnSale",
               ${LICENCES_IN_FORCE} as licences, bought.*
             from dramas d left join lateral (
               select a.seller_id as "sellerId", a.order_id as "orderId", o.state, o.paid_at as "paidAt",
                 o.first_play_at as "firstPlayAt"
               from checkout.episode_access a cross join lateral (
                 select state, paid_at, first_play_at from orders where seller_id = a.seller_id and id = a.order_id
                 union all
                 select 'to-ship', paid_at, first_play_at from checkout.awaiting_orders where order_id = a.order_id) o
               where a.viewer_id = $3 and a.drama_id = $1 and $4 between a.first_episode and a.last_episode
                 and a.revoked_at is null
               order by o.first_play_at nulls last, a.granted_at limit 1) bought on true
             where d.id = $1`,
      values: [dramaId, timestamp(now), viewerId, episode],
    });
    return rows[0] && entitlementOf(rows[0]);
  },

  async sellerOf(orderId, viewerId) {
    const { rows } = await session.query<{ seller_id: SellerId }>({
      name: 'seller-of-order',
      text: 'select seller_id from checkout.episode_access where order_id = $1 and viewer_id = $2 limit 1',
      values: [orderId, viewerId],
    });
    return rows[0]?.seller_id;
  },

  async complainedAbout(number) {
    const { rows } = await session.query<{ sellerId: SellerId; orderId: OrderId }>({
      text: `select o.seller_id as "sellerId", o.id as "orderId" from orders o
             where o.number = $1 and (o.state = 'audit' or (o.state = 'completed'
               and exists (select from checkout.complaints c where c.order_id = o.id and c.viewer_id is not null)))
             limit 1`,
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
             where seller_id = $1 and id = $2
             union all
             select number, first_episode, last_episode from checkout.pre_orders
             where seller_id = $1 and id = $2 and state <> 'delivered'
             union all
             select number, first_episode, last_episode from checkout.awaiting_orders where order_id = $2`,
      values: [sellerId, orderId],
    });
    return rows[0] && { number: rows[0].number, episodes: { first: rows[0].first, last: rows[0].last } };
  },
});

type SaleRow = Omit<DramaSale, 'licences'> & { readonly licences: readonly LicenceJson[] | null };

const saleOf = ({ licences, ...row }: SaleRow): DramaSale => ({
  ...row,
  licences: (licences ?? []).map(termsOf),
});

type EntitlementRow = DramaToWatch & {
  readonly licences: readonly LicenceJson[] | null;
} & (OrderOfEpisode | { readonly [Column in keyof OrderOfEpisode]: null });

const entitlementOf = ({
  episodes,
  freeEpisodes,
  isOnSale,
  licences,
  ...order
}: EntitlementRow): Entitlement => ({
  drama: { episodes, freeEpisodes, isOnSale },
  licences: (licences ?? []).map(termsOf),
  order: order.orderId === null ? undefined : order,
});
