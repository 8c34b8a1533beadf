import type { Hall, HallQuery } from '@cliffhanger/application/ports';
import type { HallSort } from '@cliffhanger/core/catalog';
import { LARGEST_PAGE } from '@cliffhanger/wire/kernel';
import type { Session, Statement } from '../connection.ts';
import { type DramaRow, dramaColumns, dramaOf, dramaTexts } from './drama-row.ts';

/*
 * A page of the hall is read from one index (migration 0009 has one per sort order, with and without the
 * category); only the dramas on the page are fetched. The seller's own dramas are a small set, hashed in
 * memory. So the cost depends only on the walk along that index, not on the number of sellers.
 */

interface Order {
  readonly key: string;
  readonly direction: 'asc' | 'desc';
}

const ORDERS: Readonly<Record<HallSort, Order>> = {
  hot: { key: 'hot_rank', direction: 'asc' },
  new: { key: 'published_at', direction: 'desc' },
  margin: { key: 'margin_rate', direction: 'desc' },
  price: { key: 'retail', direction: 'asc' },
};

const MINE = 'select drama_id from consignments where seller_id = $1 and removed_at is null';

interface Conditions {
  /** A CTE with the matches of a search, so that they are found once. */
  readonly found: string;
  readonly sql: readonly string[];
  readonly values: readonly unknown[];
  /** Distinguishes statements with different conditions. */
  readonly name: string;
}

/** Parameters shared by all hall statements: $1 the seller, $2 the reader's locale. */
function conditionsOf({ sellerId, locale, categoryId, search, includesMine }: HallQuery): Conditions {
  const values: unknown[] = [sellerId, locale];
  const sql = ['d.listed'];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  if (categoryId !== null) sql.push(`d.category_id = ${parameter(categoryId)}`);
  if (!includesMine) sql.push(`d.id not in (${MINE})`);
  let found = '';
  if (search !== '') {
    found = `with found as materialized (
      select drama_id from drama_texts where locale in ($2, 'en') and ${titleHas(search, parameter)})`;
    sql.push('d.id in (select drama_id from found)');
  }
  const name = [
    ...(categoryId === null ? [] : ['category']),
    ...(includesMine ? ['mine'] : []),
    ...(search === '' ? [] : [isShort(search) ? 'short-search' : 'search']),
  ].join('-');
  return { found, sql, values, name };
}

/** Too short for a trigram index. */
const isShort = (search: string): boolean => [...search].length < 3;

/** Case-insensitive substring match in titles, with LIKE wildcards escaped. */
function titleHas(search: string, parameter: (value: unknown) => string): string {
  if (isShort(search)) return `position(lower(${parameter(search)}) in title_lower) > 0`;
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return `title_lower like lower(${parameter(pattern)})`;
}

/** Exported for the test of its plan. */
export function hallStatement(asked: HallQuery): Statement {
  const { sort, after, page, size } = asked;
  const { key, direction } = ORDERS[sort];
  const conditions = conditionsOf(asked);
  const values = [...conditions.values];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const beyond = direction === 'asc' ? '>' : '<';
  const sql = [...conditions.sql];
  if (after !== null) {
    sql.push(
      `(d.${key}, d.id) ${beyond} (select last.${key}, last.id from dramas last where last.id = ${parameter(after)})`,
    );
  }
  const order = `d.${key} ${direction}, d.id ${direction}`;
  // One row more than the page reveals whether another page follows.
  const limit = parameter(size + 1);
  const offset = parameter(after === null ? (page - 1) * size : 0);
  return {
    name: `hall-${sort}-${conditions.name}${after === null ? '' : '-after'}`,
    // A constant limit lets a generic plan expect a page instead of a tenth of the catalogue.
    text: `${conditions.found} select ${dramaColumns('$2')}, d.id in (${MINE}) as is_mine
      from (select d.id from (
              select d.id, d.${key} from dramas d where ${sql.join(' and ')}
              order by ${order} limit ${LARGEST_PAGE + 1} offset ${offset}
            ) d order by ${order} limit ${limit}) page
      join dramas d on d.id = page.id ${dramaTexts('$2')}
      order by ${order}`,
    values,
  };
}

/** Counts the matches of a search. Without one, the categories' counters have the total. */
function totalStatement(asked: HallQuery): Statement {
  if (asked.search !== '') {
    const { found, sql, values, name } = conditionsOf(asked);
    return {
      name: `hall-total-${name}`,
      // References the seller in any case: PostgreSQL rejects an unused parameter without a type.
      text: `${found} select count(*)::integer as total from dramas d
        where ${sql.join(' and ')} and $1::uuid is not null`,
      values,
    };
  }
  return {
    name: 'hall-total',
    text: `select (select coalesce(sum(dramas), 0) from dramas_on_sale where $2::uuid is null or category_id = $2)::integer
      - (select count(*) from consignments c join dramas d on d.id = c.drama_id
         where c.seller_id = $1 and c.removed_at is null and d.listed and not $3
           and ($2::uuid is null or d.category_id = $2))::integer as total`,
    values: [asked.sellerId, asked.categoryId, asked.includesMine],
  };
}

export async function readHall(session: Session, asked: HallQuery): Promise<Hall> {
  const [page, total] = await Promise.all([
    session.query<DramaRow & { readonly is_mine: boolean }>(hallStatement(asked)),
    session.query<{ readonly total: number }>(totalStatement(asked)),
  ]);
  return {
    list: page.rows.slice(0, asked.size).map((row) => ({ ...dramaOf(row), isMine: row.is_mine })),
    total: total.rows[0]?.total ?? 0,
    hasMore: page.rows.length > asked.size,
  };
}
