import type {
  OrderTable,
  OrderTableCursor,
  OrderTableFilter,
  OrderTablePage,
  OrderTableQuery,
  OrderTableRow,
  OrderTableSummary,
} from '@cliffhanger/application/ports';
import type { DramaId } from '@cliffhanger/core/catalog';
import type { Instant, Locale, Money } from '@cliffhanger/core/kernel';
import { MOST_SORTED_ORDERS, type OrderTableSort } from '@cliffhanger/core/orders';
import type { Session, Statement } from '../connection.ts';
import { type CardRow, cardColumns, cardOf, cardTexts, DEADLINE } from './order-lists.ts';
import { ORDER_COLUMNS, type OrderRow, orderOf } from './order-row.ts';

/*
 * A table is sorted in one of two ways. If an index has the order (time of payment, deadline, release), a
 * page is a range of that index. For any other column the newest matching orders are sorted, up to a limit:
 * an index for every column would be written at every step of every order, for a rare query.
 */

export const createOrderTable = (session: Session): OrderTable => ({
  async page(asked) {
    const { rows } = await session.query<TableRow>(orderTableStatement(asked));
    return pageOf(rows, asked.size);
  },

  summarize: (filter, locale) => readSummary(session, filter, locale),

  async listToShip(filter, most) {
    const { rows } = await session.query<OrderRow>(toShipStatement(filter, most));
    return rows.map(orderOf);
  },
});

type TableRow = CardRow & {
  readonly attribution: OrderTableRow['attribution'];
  readonly link_sub_id: string | null;
  readonly key: bigint;
};

function pageOf(rows: readonly TableRow[], size: number): OrderTablePage {
  const list = rows.slice(0, size);
  return { list: list.map(rowOf), next: rows.length > size ? cursorOf(list.at(-1)) : null };
}

const rowOf = (row: TableRow): OrderTableRow => ({
  ...cardOf(row),
  attribution: row.attribution,
  linkSubId: row.link_sub_id,
});

const cursorOf = (row: TableRow | undefined): OrderTableCursor | null =>
  row === undefined ? null : { key: row.key, id: row.id };

type Parameter = (value: unknown) => string;

/** The lowest id an order of this instant can have (checkout.first_uuid_of). */
const firstIdOf = (at: Instant): string => {
  const hex = `${at.toString(16).padStart(12, '0')}${'0'.repeat(20)}`;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

/** Part of the statement's name, and SQL about an order `o`. */
interface Condition {
  readonly name: string;
  readonly text: string;
}

/**
 * As in the other lists, the state is a literal, so that a plan can use the partial indexes of that state.
 */
function conditionsOf(filter: OrderTableFilter, parameter: Parameter): readonly Condition[] {
  const { state, dramaId, paidFrom, paidBefore, number } = filter;
  return [
    ...(state === null ? [] : [{ name: state, text: `o.state = '${state}'` }]),
    ...(dramaId === null ? [] : [{ name: 'drama', text: `o.drama_id = ${parameter(dramaId)}` }]),
    ...(paidFrom === null ? [] : [{ name: 'from', text: `o.id >= ${parameter(firstIdOf(paidFrom))}` }]),
    ...(paidBefore === null ? [] : [{ name: 'before', text: `o.id < ${parameter(firstIdOf(paidBefore))}` }]),
    ...(number === null
      ? []
      : [
          {
            name: 'number',
            text: `o.number between ${parameter(number)} and ${parameter(`${number}~`)}`,
          },
        ]),
  ];
}

const nameOf = (conditions: readonly Condition[]): string => conditions.map(({ name }) => name).join('-');

const textOf = (conditions: readonly Condition[]): string =>
  ['o.seller_id = $1', ...conditions.map(({ text }) => text)].join(' and ');

const microsOf = (timestamp: string): string => `(extract(epoch from ${timestamp}) * 1000000)::bigint`;

/** The time at which an order is due to be shipped or settled, or was completed or refunded. */
const DUE = microsOf(
  `case o.state when 'to-ship' then ${DEADLINE}
     else coalesce(o.completed_at, o.refunded_at, o.release_at) at time zone 'UTC' end`,
);

const KEYS: Readonly<Record<OrderTableSort, string>> = {
  'paid-at': '0::bigint',
  due: DUE,
  amount: 'o.order_amount',
  cost: 'o.purchase_cost',
  profit: 'o.order_amount - o.purchase_cost',
  episodes: 'o.quantity::bigint',
};

/** A sort column of an index, and how its value is restored from an integer. */
interface IndexedKey {
  readonly column: string;
  readonly from: (parameter: string) => string;
}

/** Undefined when no index has this order. A search always uses the index of order numbers. */
function indexedKey({ sort, state, number }: OrderTableQuery): IndexedKey | undefined {
  if (sort !== 'due' || number !== null) return undefined;
  if (state === 'to-ship') {
    return {
      column: DEADLINE,
      from: (key) => `timestamp 'epoch' + ${key}::bigint * interval '1 microsecond'`,
    };
  }
  if (state !== 'in-settlement' && state !== 'audit') return undefined;
  return {
    column: 'o.release_at',
    from: (key) => `timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond'`,
  };
}

/** Exported for the test of its plan. */
export function orderTableStatement(asked: OrderTableQuery): Statement {
  const values: unknown[] = [asked.sellerId, asked.locale];
  const parameter: Parameter = (value) => `$${values.push(value)}`;
  const way = asked.direction === 'ascending' ? 'asc' : 'desc';
  const text = `select ${cardColumns}, o.attribution, l.sub_id as link_sub_id, page.key
    from (${keysOf(asked, parameter)}) page
    cross join lateral (select * from orders o where o.seller_id = $1 and o.id = page.id limit 1) o
    ${cardTexts('$2')}
    left join tracking_links l on l.code = o.attribution ->> 'code' and l.seller_id = o.seller_id
    order by page.key ${way}, page.id ${way}`;
  const seen = asked.after === null ? '' : '-after';
  return {
    name: `order-table-${asked.sort}-${way}-${asked.size}-${nameOf(conditionsOf(asked, () => ''))}${seen}`,
    text,
    values,
  };
}

/** The ids of a page plus one more, with their sort keys. */
function keysOf(asked: OrderTableQuery, parameter: Parameter): string {
  const [way, sign] = asked.direction === 'ascending' ? (['asc', '>'] as const) : (['desc', '<'] as const);
  const limit = `limit ${asked.size + 1}`;
  const { after, sort, number } = asked;
  if (sort === 'paid-at' && number === null) return keysByTime(asked, parameter);
  const where = textOf(conditionsOf(asked, parameter));
  const indexed = indexedKey(asked);
  if (indexed !== undefined) {
    const { column, from } = indexed;
    const behind =
      after === null
        ? ''
        : `and (${column}, o.id) ${sign} (${from(parameter(after.key))}, ${parameter(after.id)}::uuid)`;
    return `select o.id, ${microsOf(column)} as key from orders o where ${where} ${behind}
      order by ${column} ${way}, o.id ${way} ${limit}`;
  }
  const behind =
    after === null
      ? ''
      : `where (m.key, m.id) ${sign} (${parameter(after.key)}::bigint, ${parameter(after.id)}::uuid)`;
  return `select m.id, m.key from (
      select o.id, ${KEYS[sort]} as key from orders o where ${where} ${newest(number, MOST_SORTED_ORDERS)}
    ) m ${behind} order by m.key ${way}, m.id ${way} ${limit}`;
}

/**
 * A page starts at the bound in the direction of travel, or after the last row seen; the other bound cuts off
 * the end. With both in one condition, a generic plan would read and sort all rows between them.
 */
function keysByTime(asked: OrderTableQuery, parameter: Parameter): string {
  const { after, size, direction, paidFrom, paidBefore } = asked;
  const isAscending = direction === 'ascending';
  const [way, sign] = isAscending ? (['asc', '>'] as const) : (['desc', '<'] as const);
  const begin = isAscending ? { paidFrom, paidBefore: null } : { paidFrom: null, paidBefore };
  const bounds = after === null ? begin : { paidFrom: null, paidBefore: null };
  const where = textOf(conditionsOf({ ...asked, ...bounds }, parameter));
  const behind = after === null ? '' : `and o.id ${sign} ${parameter(after.id)}`;
  const end = isAscending ? paidBefore : paidFrom;
  const cut = end === null ? '' : `where m.id ${isAscending ? '<' : '>='} ${parameter(firstIdOf(end))}`;
  return `select m.id, ${KEYS['paid-at']} as key from (
      select o.id from orders o where ${where} ${behind} order by o.id ${way} limit ${size + 1}
    ) m ${cut} order by m.id ${way}`;
}

/** Limits the matching orders to the newest. A search reads along the index of order numbers instead. */
const newest = (number: string | null, most: number): string =>
  `order by ${number === null ? 'o.id desc' : 'o.number'} limit ${most}`;

function toShipStatement(filter: OrderTableFilter, most: number): Statement {
  const values: unknown[] = [filter.sellerId];
  const parameter: Parameter = (value) => `$${values.push(value)}`;
  const conditions = conditionsOf({ ...filter, state: 'to-ship' }, parameter);
  return {
    name: `order-table-to-ship-${nameOf(conditions)}`,
    text: `select ${ORDER_COLUMNS} from orders o where ${textOf(conditions)}
           order by ${DEADLINE}, o.id limit ${parameter(most)}`,
    values,
  };
}

interface SumsRow {
  readonly orders: bigint;
  readonly order_amount: Money;
  readonly profit: Money;
}

interface DramaRow {
  readonly dramaId: DramaId;
  readonly title: string;
  readonly orders: number;
}

const MOST_DRAMAS = 100;

/** Exported for the test of its plan. */
export function sumsStatement(filter: OrderTableFilter): Statement {
  const values: unknown[] = [filter.sellerId];
  const conditions = conditionsOf(filter, (value) => `$${values.push(value)}`);
  return {
    name: `order-table-sums-${nameOf(conditions)}`,
    text: `select count(*) as orders, coalesce(sum(m.order_amount), 0)::bigint as order_amount,
             coalesce(sum(m.order_amount - m.purchase_cost)
               filter (where m.state <> 'refunded' and m.shipped_by is distinct from 'platform'), 0)::bigint as profit
           from (select o.order_amount, o.purchase_cost, o.state, o.shipped_by from orders o where ${textOf(conditions)}
                 ${newest(filter.number, MOST_SORTED_ORDERS + 1)}) m`,
    values,
  };
}

function dramasStatement(filter: OrderTableFilter, locale: Locale): Statement {
  const values: unknown[] = [filter.sellerId, locale];
  const conditions = conditionsOf({ ...filter, dramaId: null }, (value) => `$${values.push(value)}`);
  return {
    name: `order-table-dramas-${nameOf(conditions)}`,
    text: `select d.drama_id as "dramaId", coalesce(own_text.title, english_text.title) as title, d.orders
           from (select m.drama_id, count(*)::integer as orders
                 from (select o.drama_id from orders o where ${textOf(conditions)}
                       ${newest(filter.number, MOST_SORTED_ORDERS)}) m
                 group by m.drama_id order by orders desc, m.drama_id limit ${MOST_DRAMAS}) d
             left join drama_texts own_text on own_text.drama_id = d.drama_id and own_text.locale = $2
             join drama_texts english_text on english_text.drama_id = d.drama_id and english_text.locale = 'en'
           order by d.orders desc, title`,
    values,
  };
}

async function readSummary(
  session: Session,
  filter: OrderTableFilter,
  locale: Locale,
): Promise<OrderTableSummary> {
  const [summed, dramas] = await Promise.all([
    session.query<SumsRow>(sumsStatement(filter)),
    session.query<DramaRow>(dramasStatement(filter, locale)),
  ]);
  const [sums] = summed.rows;
  const orders = Number(sums?.orders ?? 0n);
  return {
    orders: Math.min(orders, MOST_SORTED_ORDERS),
    isMore: orders > MOST_SORTED_ORDERS,
    orderAmount: (sums?.order_amount ?? 0n) as Money,
    profit: (sums?.profit ?? 0n) as Money,
    dramas: dramas.rows,
  };
}
