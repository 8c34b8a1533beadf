import type { Catalog, CategoryOnShow, DramaOnItsPage, TopDrama } from '@cliffhanger/application/ports';
import type { DramaId } from '@cliffhanger/core/catalog';
import type { Instant, Locale } from '@cliffhanger/core/kernel';
import { type Session, timestamp } from '../connection.ts';
import { type DramaRow, dramaColumns, dramaOf, dramaTexts, NOT_RANKED } from './drama-row.ts';
import { readHall } from './hall.ts';
import { NO_RESULTS, RESULT_COLUMNS, type ResultsRow, resultsOf } from './results-row.ts';

export const createCatalog = (session: Session): Catalog => ({
  async categories(locale, { page, size }) {
    const { rows } = await session.query<CategoryOnShow & { readonly total: bigint }>({
      name: 'categories',
      text: `select id, coalesce(names ->> $1, names ->> 'en') as name, coalesce(s.dramas, 0) as dramas,
               (select count(*) from categories) as total
             from categories left join dramas_on_sale s on s.category_id = id
             order by position limit $2 offset $3`,
      values: [locale, size, (page - 1) * size],
    });
    return {
      list: rows.map(({ id, name, dramas }) => ({ id, name, dramas })),
      total: Number(rows[0]?.total ?? 0n),
    };
  },

  hall: (asked) => readHall(session, asked),

  async find(dramaId, locale) {
    const { rows } = await session.query<DramaPageRow>({
      name: 'drama-find',
      text: `select ${dramaColumns('$2')}, d.published_at,
               (select json_agg(json_build_object('locale', t.locale, 'title', t.title, 'captions', t.captions)
                                order by t.locale <> 'en', t.locale)
                from drama_texts t where t.drama_id = d.id) as kit
             from dramas d ${dramaTexts('$2')} where d.id = $1`,
      values: [dramaId, locale],
    });
    return rows[0] && { ...dramaOf(rows[0]), publishedAt: rows[0].published_at, kit: rows[0].kit };
  },

  async onSale(dramaIds) {
    const { rows } = await session.query<{ id: DramaId }>({
      name: 'dramas-on-sale',
      text: 'select id from dramas where id = any ($1::uuid[]) and listed',
      values: [dramaIds],
    });
    return rows.map(({ id }) => id);
  },

  async titleOf(dramaId, locale) {
    const { rows } = await session.query<{ title: string }>({
      name: 'drama-title',
      text: `select title from drama_texts where drama_id = $1 and locale in ($2, 'en')
             order by locale = 'en' limit 1`,
      values: [dramaId, locale],
    });
    if (rows[0] === undefined) throw new Error('a drama without a title');
    return rows[0].title;
  },

  async resultsOf({ sellerId, dramaId, since, now }) {
    const { rows } = await session.query<ResultsRow>({
      name: 'drama-results',
      text: `select ${RESULT_COLUMNS} from (
               select ${SUMMED_DAYS}, $4::timestamptz as refreshed_at
               from (${daysOfDramas('$3')}) days where drama_id = $2 having count(*) > 0
             ) sold`,
      values: [sellerId, dramaId, since, timestamp(now)],
    });
    return rows[0] === undefined ? NO_RESULTS : resultsOf(rows[0]);
  },

  async topDramas({ sellerId, locale, since, most, now }) {
    const { rows } = await session.query<TopRow>({
      name: 'dramas-top',
      text: `select sold.drama_id, d.poster, coalesce(own_text.title, english_text.title) as title, ${RESULT_COLUMNS}
             from (
               select drama_id, $5::timestamptz as refreshed_at, ${SUMMED_DAYS}
               from (${daysOfDramas('$4')}) days
               group by drama_id having sum(sales) > 0 order by sum(sales) desc, drama_id limit $3
             ) sold join dramas d on d.id = sold.drama_id ${dramaTexts('$2')}
             order by sold.sales desc, sold.drama_id`,
      values: [sellerId, locale, most, since, timestamp(now)],
    });
    return rows.map(topDramaOf);
  },

  refreshHotRanks: () => refreshHotRanks(session),
});

const DAY_COLUMNS = ['clicks', 'plays', 'orders', 'episodes', 'sales', 'profit'] as const;
const SUMMED_DAYS = DAY_COLUMNS.map((column) => `sum(${column})::bigint as ${column}`).join(', ');

/** Of a seller `$1`, up to the latest line. */
const daysOfDramas = (since: string): string =>
  ['drama_days', 'pending_lines']
    .map(
      (source) =>
        `select drama_id, ${DAY_COLUMNS.join(', ')} from rollups.${source}
         where seller_id = $1 and day >= ${since}::date and drama_id is not null`,
    )
    .join(' union all ');

interface DramaPageRow extends DramaRow {
  readonly published_at: Instant;
  readonly kit: DramaOnItsPage['kit'] & readonly { readonly locale: Locale }[];
}

interface TopRow extends ResultsRow {
  readonly drama_id: DramaId;
  readonly poster: string;
  readonly title: string;
}

const topDramaOf = (row: TopRow): TopDrama => ({
  ...resultsOf(row),
  dramaId: row.drama_id,
  title: row.title,
  poster: row.poster,
});

/** Writes only changed ranks, to limit updates of the hall's indexes. */
async function refreshHotRanks(session: Session): Promise<number> {
  const { rowCount } = await session.query({
    text: `with sold as (
             select drama_id, sum(episodes) as episodes from drama_sales_rollups group by drama_id
           ), ranked as (
             select d.id, row_number() over (order by sold.episodes desc, d.id)::integer as rank
             from dramas d join sold on sold.drama_id = d.id
             where d.on_sale and sold.episodes > 0
           )
           update dramas set hot_rank = coalesce(ranked.rank, ${NOT_RANKED})
           from dramas d left join ranked on ranked.id = d.id
           where dramas.id = d.id and dramas.hot_rank <> coalesce(ranked.rank, ${NOT_RANKED})`,
  });
  return rowCount ?? 0;
}
