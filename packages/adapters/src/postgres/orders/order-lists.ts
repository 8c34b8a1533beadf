import type { HoldKind, HoldsQuery, OrderCard, OrderPage, OrdersQuery } from '@cliffhanger/application/ports';
import { HOUR_MS } from '@cliffhanger/core/kernel';
import { SHIP_WITHIN_MS } from '@cliffhanger/core/orders';
import { LARGEST_PAGE } from '@cliffhanger/wire/kernel';
import type { Session, Statement } from '../connection.ts';
import { ORDER_COLUMNS, type OrderRow, orderOf } from './order-row.ts';

/*
 * A page is read from one index; only the orders on it are fetched. Totals come from counters. So a list
 * takes the same time with a million orders as with ten.
 */

/** An order `o` with the drama fields of its card. */
export const cardColumns = `${ORDER_COLUMNS}, d.poster, coalesce(own_text.title, english_text.title) as title`;
/** Joins for those columns. The parameter is the reader's locale. */
export const cardTexts = (locale: string): string => `join dramas d on d.id = o.drama_id
  left join drama_texts own_text on own_text.drama_id = d.id and own_text.locale = ${locale}
  join drama_texts english_text on english_text.drama_id = d.id and english_text.locale = 'en'`;

export type CardRow = OrderRow & { readonly title: string; readonly poster: string };

export const cardOf = (row: CardRow): OrderCard => ({
  ...orderOf(row),
  title: row.title,
  poster: row.poster,
});

interface PageOfKeys {
  readonly name: string;
  /** `$1` is the seller, `$2` the reader's locale. */
  readonly where: string;
  readonly order: string;
  readonly values: readonly unknown[];
  readonly size: number;
  readonly offset: number;
}

function pageStatement({ name, where, order, values, size, offset }: PageOfKeys): Statement {
  const all: unknown[] = [...values];
  const parameter = (value: unknown) => `$${all.push(value)}`;
  // The limit of one keeps the planner from joining whole months: each order of the page is fetched by its
  // key. One row more than the page reveals whether another page follows. A constant limit lets a generic
  // plan expect a page instead of a tenth of the orders.
  const [limit, skipped] = [parameter(size + 1), parameter(offset)];
  return {
    name,
    text: `select ${cardColumns}
      from (select * from (
              select ${['o.id', ...orderKeys(order)].join(', ')} from orders o where o.seller_id = $1 and ${where}
              order by ${order.replace(DEADLINE_KEY, DEADLINE)} limit ${LARGEST_PAGE + 1} offset ${skipped}
            ) o order by ${order} limit ${limit}) page
      cross join lateral (select * from orders o where o.seller_id = $1 and o.id = page.id limit 1) o
      ${cardTexts('$2')}
      order by ${order.replaceAll('o.', 'page.')}`,
    values: all,
  };
}

/**
 * The seller's deadline for an open order: core's `shippingDeadlines`, as the index expression. Without the
 * right, an order is due before its ship-by time.
 */
export const DEADLINE = `least(o.due_at at time zone 'UTC', (coalesce(o.ship_from, o.paid_at) at time zone 'UTC') + interval '${SHIP_WITHIN_MS / HOUR_MS} hours')`;
const DEADLINE_KEY = 'o.deadline';

/** The sort columns of a list. */
const orderKeys = (order: string): readonly string[] =>
  (order.match(/o\.[a-z_]+/g) ?? [])
    .filter((key) => key !== 'o.id')
    .map((key) => (key === DEADLINE_KEY ? `${DEADLINE} as deadline` : key));

/**
 * Exported for the test of its plan. States are literals, not parameters: only then does a generic plan read
 * the one partition with that state and use its partial indexes.
 */
export const ordersStatement = (asked: OrdersQuery): Statement =>
  asked.sort === 'deadline' && asked.state === 'to-ship' && asked.number === null
    ? toShipStatement(asked)
    : newestStatement(asked);

function toShipStatement({ sellerId, locale, after, page, size }: OrdersQuery): Statement {
  const values: unknown[] = [sellerId, locale, ...(after === null ? [] : [after])];
  const last = `(select ${DEADLINE} from orders o where o.seller_id = $1 and o.id = $3)`;
  return pageStatement({
    name: `orders-list-deadline${after === null ? '' : '-after'}`,
    where: `o.state = 'to-ship' ${after === null ? '' : `and (${DEADLINE}, o.id) > (${last}, $3)`}`,
    order: `${DEADLINE_KEY}, o.id`,
    values,
    size,
    offset: after === null ? (page - 1) * size : 0,
  });
}

function newestStatement(asked: OrdersQuery): Statement {
  const { sellerId, locale, state, number, after, page, size } = asked;
  const values: unknown[] = [sellerId, locale];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const where = [
    ...(state === null ? [] : [`o.state = '${state}'`]),
    ...(number === null ? [] : [`o.number between ${parameter(number)} and ${parameter(`${number}~`)}`]),
    ...(after === null ? [] : [`o.id < ${parameter(after)}`]),
    'true',
  ];
  return pageStatement({
    name: `orders-list${state === null ? '' : `-${state}`}${number === null ? '' : '-number'}${after === null ? '' : '-after'}`,
    where: where.join(' and '),
    // A search follows the order of its index, so the number of matches does not affect the cost. A number is
    // unique per seller.
    order: number === null ? 'o.id desc' : 'o.number',
    values,
    size,
    offset: after === null ? (page - 1) * size : 0,
  });
}

export async function readOrders(session: Session, asked: OrdersQuery): Promise<OrderPage> {
  const [listed, counted] = await Promise.all([
    session.query<CardRow>(ordersStatement(asked)),
    session.query<{ total: bigint }>({
      name: 'orders-total',
      text: `select coalesce(sum(orders), 0)::bigint as total from order_counts
             where seller_id = $1 and ($2::text is null or state = $2)`,
      values: [asked.sellerId, asked.state],
    }),
  ]);
  const total = asked.number === null ? Number(counted.rows[0]?.total ?? 0n) : undefined;
  return pageOf(listed.rows, asked.size, total);
}

/** The total of a search is the number of rows seen: a whole number nearly always has one match. */
function pageOf(rows: readonly CardRow[], size: number, total: number = rows.length): OrderPage {
  return { list: rows.slice(0, size).map(cardOf), total, hasMore: rows.length > size };
}

const OWN = `o.shipped_by is distinct from 'platform'`;
const HELD: Readonly<Record<HoldKind, { readonly where: string; readonly order: string }>> = {
  waiting: { where: `o.state = 'in-settlement' and ${OWN}`, order: 'o.release_at, o.id' },
  audit: { where: `o.state = 'audit' and ${OWN}`, order: 'o.release_at, o.id' },
  released: { where: `o.state = 'completed' and ${OWN}`, order: 'o.completed_at desc, o.id desc' },
};
const EVERY_HOLD = {
  where: `o.state in ('in-settlement', 'audit', 'completed') and ${OWN}`,
  order: 'o.id desc',
};
const STATES_OF: Readonly<Record<HoldKind, string>> = {
  waiting: 'in-settlement',
  audit: 'audit',
  released: 'completed',
};

/** Exported for the test of its plan. */
export function holdsStatement({ sellerId, locale, kind, page, size }: HoldsQuery): Statement {
  const { where, order } = kind === null ? EVERY_HOLD : HELD[kind];
  return pageStatement({
    name: `orders-held-${kind ?? 'all'}`,
    where,
    order,
    values: [sellerId, locale],
    size,
    offset: (page - 1) * size,
  });
}

export async function readHolds(session: Session, asked: HoldsQuery): Promise<OrderPage> {
  const states = asked.kind === null ? Object.values(STATES_OF) : [STATES_OF[asked.kind]];
  const [listed, counted] = await Promise.all([
    session.query<CardRow>(holdsStatement(asked)),
    session.query<{ total: bigint }>({
      name: 'orders-held-total',
      text: `select coalesce(sum(own_orders), 0)::bigint as total from order_counts
             where seller_id = $1 and state = any ($2::text[])`,
      values: [asked.sellerId, states],
    }),
  ]);
  return pageOf(listed.rows, asked.size, Number(counted.rows[0]?.total ?? 0n));
}
