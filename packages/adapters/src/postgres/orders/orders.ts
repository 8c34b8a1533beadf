import type { Orders, ShippingFunds, SoldOrder, StateCount } from '@cliffhanger/application/ports';
import { type Instant, type Money, NO_MONEY } from '@cliffhanger/core/kernel';
import type { OrderStateKind } from '@cliffhanger/core/orders';
import type { Session } from '../connection.ts';
import { createOutbox } from '../jobs/outbox.ts';
import { readOrderDetail } from './order-detail.ts';
import { readHolds, readOrders } from './order-lists.ts';
import { ORDER_COLUMNS, type OrderRow, orderOf } from './order-row.ts';
import { createShipments } from './shipments.ts';

export const createOrders = (session: Session): Orders => ({
  ...createShipments(session),
  ...createShippingFunds(session),

  async rightGained(sellerId, dramaIds, now) {
    const { rows } = await session.query<{ changed: number }>({
      name: 'orders-right-gained',
      text: 'select orders.right_gained($1, $2, $3) as changed',
      values: [sellerId, dramaIds, now],
    });
    if ((rows[0]?.changed ?? 0) > 0) await createOutbox(session).put('auto-ship', { sellerId, dramaIds });
  },

  async unsettledOf(sellerId, dramaId) {
    const { rows } = await session.query<{ orders: number }>({
      name: 'orders-unsettled-of',
      text: `select count(*)::integer as orders from orders
             where seller_id = $1 and drama_id = $2 and state in ('to-ship', 'shipped', 'in-settlement', 'audit')`,
      values: [sellerId, dramaId],
    });
    return rows[0]?.orders ?? 0;
  },

  async findByNumber(sellerId, number) {
    const [order] = await orders(session, {
      name: 'order-find-number',
      text: `select ${ORDER_COLUMNS} from orders o where o.seller_id = $1 and o.number = $2`,
      values: [sellerId, number],
    });
    return order;
  },

  findByNumbers: (sellerId, numbers) =>
    orders(session, {
      name: 'orders-find-numbers',
      text: `select ${ORDER_COLUMNS} from orders o where o.seller_id = $1 and o.number = any ($2::text[])`,
      values: [sellerId, numbers],
    }),

  listToShip: (sellerId, most) =>
    orders(session, {
      name: 'orders-all-to-ship',
      text: `select ${ORDER_COLUMNS} from orders o where o.seller_id = $1 and o.state = 'to-ship'
             order by o.id limit $2`,
      values: [sellerId, most],
    }),

  async oldestToShip(sellerId) {
    const oldest = (
      held: string,
    ) => `(select coalesce(o.ship_from, o.paid_at) from orders o where o.seller_id = $1 and o.state = 'to-ship'
      and ${held} (select from consignments c
        where c.seller_id = o.seller_id and c.drama_id = o.drama_id and c.removed_at is null)
      order by o.id limit 1)`;
    const { rows } = await session.query<{ withRight: Instant | null; withoutRight: Instant | null }>({
      name: 'orders-oldest-to-ship',
      text: `select ${oldest('exists')} as "withRight", ${oldest('not exists')} as "withoutRight"`,
      values: [sellerId],
    });
    return rows[0] ?? { withRight: null, withoutRight: null };
  },

  async lock(sellerId, orderId) {
    const [order] = await orders(session, {
      name: 'order-lock',
      text: `select ${ORDER_COLUMNS} from orders o where o.seller_id = $1 and o.id = $2 for no key update of o`,
      values: [sellerId, orderId],
    });
    return order;
  },

  async countsOf(sellerId) {
    const { rows } = await session.query<CountRow>({
      name: 'order-counts',
      text: 'select state, orders, own_orders, own_unsettled from order_counts where seller_id = $1',
      values: [sellerId],
    });
    return new Map(rows.map((row) => [row.state, countOf(row)]));
  },

  async toShipWithoutRight(sellerId, most) {
    const { rows } = await session.query<{ orders: number }>({
      name: 'orders-without-right',
      text: `select count(*)::integer as orders from (
               select from orders o where o.seller_id = $1 and o.state = 'to-ship' and not exists (
                 select from consignments c
                 where c.seller_id = o.seller_id and c.drama_id = o.drama_id and c.removed_at is null)
               limit $2) without_right`,
      values: [sellerId, most],
    });
    return rows[0]?.orders ?? 0;
  },

  list: (asked) => readOrders(session, asked),
  listHolds: (asked) => readHolds(session, asked),
  detail: (sellerId, number, locale) => readOrderDetail(session, { sellerId, number, locale }),
});

interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

async function orders(session: Session, statement: Statement): Promise<readonly SoldOrder[]> {
  const { rows } = await session.query<OrderRow>(statement);
  return rows.map(orderOf);
}

interface CountRow {
  readonly state: OrderStateKind;
  readonly orders: bigint;
  readonly own_orders: bigint;
  readonly own_unsettled: Money;
}

const countOf = (row: CountRow): StateCount => ({
  orders: Number(row.orders),
  ownOrders: Number(row.own_orders),
  ownUnsettled: row.own_unsettled,
});

type ShippingFundsRepository = Pick<Orders, 'fundsOf' | 'savePayFrom'>;
type ShippingFundsRow = Omit<ShippingFunds, 'episodes'> & { readonly episodes: bigint };

const createShippingFunds = (session: Session): ShippingFundsRepository => ({
  async fundsOf(sellerId) {
    const { rows } = await session.query<ShippingFundsRow>({
      name: 'shipping-funds',
      text: `select coalesce(b.available, 0) as available, coalesce(b.episodes, 0) as episodes,
               coalesce(c.score, credit_score_of($1)) as "creditScore", coalesce(s.pay_from, 'proceeds') as "payFrom"
             from (select $1::uuid as seller_id) seller
               left join credit.scores c on c.seller_id = seller.seller_id
               left join ledger.books b on b.journal_id = seller.seller_id
               left join shipping_settings s on s.seller_id = seller.seller_id`,
      values: [sellerId],
    });
    const funds = rows[0] ?? { available: NO_MONEY, episodes: 0n, creditScore: 0, payFrom: 'proceeds' };
    return { ...funds, episodes: Number(funds.episodes) };
  },

  async savePayFrom(sellerId, payFrom) {
    await session.query({
      name: 'shipping-settings-save',
      text: `insert into shipping_settings (seller_id, pay_from) values ($1, $2)
             on conflict (seller_id) do update set pay_from = excluded.pay_from`,
      values: [sellerId, payFrom],
    });
  },
});
