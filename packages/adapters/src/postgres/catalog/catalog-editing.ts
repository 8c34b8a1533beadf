import type {
  CatalogEditing,
  DramaText,
  EditedDrama,
  PriceChange,
  PriceChangeId,
  PriceDecided,
} from '@cliffhanger/application/ports';
import type { CategoryId, DramaId } from '@cliffhanger/core/catalog';
import type { Instant, Locale, Money } from '@cliffhanger/core/kernel';
import { type Session, timestamp } from '../connection.ts';
import { catalogImports } from './catalog-imports.ts';
import { catalogLicences } from './catalog-licences.ts';
import { editedCategories } from './edited-categories.ts';

interface EditedRow {
  readonly id: DramaId;
  readonly title: string | null;
  readonly on_sale: boolean;
  readonly has_been_on_sale: boolean;
  readonly import_key: string | null;
  readonly category_id: CategoryId;
  readonly category: string;
  readonly poster: string;
  readonly episode_count: number;
  readonly free_episodes: number;
  readonly wholesale: Money;
  readonly retail: Money;
  readonly locales: readonly Locale[];
  readonly published_at: Instant;
}

interface PriceRow {
  readonly id: PriceChangeId;
  readonly drama_id: DramaId;
  readonly wholesale: Money;
  readonly retail: Money;
  readonly effective_from: Instant;
  readonly reason: string;
  readonly decided_by: string;
  readonly decided_at: Instant;
  readonly confirmed_by: string | null;
  readonly applied_at: Instant | null;
}

/** Placeholder poster. A drama with it is never on sale, so it is never requested. */
const NO_POSTER = '/posters/none.svg';

const DRAMA = `select d.id, e.title, d.on_sale, d.on_sale or d.first_on_sale_at is not null as has_been_on_sale,
    d.import_key, d.category_id, c.names ->> 'en' as category, d.poster, d.episode_count, d.free_episodes,
    d.wholesale, d.retail, d.published_at,
    array(select t.locale from drama_texts t where t.drama_id = d.id order by t.locale <> 'en', t.locale) as locales
  from dramas d join categories c on c.id = d.category_id
    left join drama_texts e on e.drama_id = d.id and e.locale = 'en'`;

export const createCatalogEditing = (session: Session): CatalogEditing => ({
  async list({ search, after, most }) {
    const { rows } = await session.query<EditedRow>({
      name: 'edited-dramas',
      text: `${DRAMA} where ($1 = '' or e.title_lower like '%' || lower($1) || '%')
               and ($2::uuid is null or d.id > $2) order by d.id limit $3`,
      values: [search.replaceAll(/[\\%_]/g, '\\$&'), after, most],
    });
    return rows.map(editedDramaOf);
  },

  find: (dramaId) => findDrama(session, dramaId),

  async lock(dramaId) {
    await session.query({
      name: 'edited-drama-lock',
      // Not the strongest lock: rows that only reference this drama, such as orders, need not wait.
      text: 'select from dramas where id = $1 for no key update',
      values: [dramaId],
    });
    return findDrama(session, dramaId);
  },

  async add({ id, key, categoryId, episodes, freeEpisodes, wholesale, retail, at }) {
    await session.query({
      name: 'edited-drama-add',
      text: `insert into dramas (id, import_key, category_id, episode_count, free_episodes, wholesale, retail, poster,
               published_at)
             values ($1, $2, $3, $4, $5, $6, $7, '${NO_POSTER}', $8)`,
      values: [id, key, categoryId, episodes, freeEpisodes, wholesale, retail, timestamp(at)],
    });
  },

  async saveFacts(dramaId, { categoryId, episodes, freeEpisodes }) {
    await session.query({
      name: 'edited-drama-facts',
      text: 'update dramas set category_id = $2, episode_count = $3, free_episodes = $4 where id = $1',
      values: [dramaId, categoryId, episodes, freeEpisodes],
    });
  },

  async savePoster(dramaId, { address, digest }) {
    await session.query({
      name: 'edited-drama-poster',
      text: 'update dramas set poster = $2, poster_digest = $3 where id = $1',
      values: [dramaId, address, digest],
    });
  },

  async textsOf(dramaId) {
    const { rows } = await session.query<DramaText>({
      name: 'edited-texts',
      text: `select locale, title, synopsis, captions from drama_texts where drama_id = $1
             order by locale <> 'en', locale`,
      values: [dramaId],
    });
    return rows;
  },

  async saveText(dramaId, { locale, title, synopsis, captions }) {
    await session.query({
      name: 'edited-text-save',
      text: `insert into drama_texts (drama_id, locale, title, synopsis, captions) values ($1, $2, $3, $4, $5)
             on conflict (drama_id, locale) do update
             set title = excluded.title, synopsis = excluded.synopsis, captions = excluded.captions`,
      values: [dramaId, locale, title, synopsis, captions],
    });
  },

  async saveOnSale(dramaId, isOnSale, at) {
    await session.query({
      name: 'edited-on-sale',
      text: `update dramas set on_sale = $2,
               published_at = case when $2 and first_on_sale_at is null then $3 else published_at end,
               first_on_sale_at = coalesce(first_on_sale_at, case when $2 then $3 else published_at end)
             where id = $1 and on_sale <> $2`,
      values: [dramaId, isOnSale, timestamp(at)],
    });
  },

  ...editedCategories(session),
  ...catalogImports(session),
  ...catalogLicences(session),
  ...prices(session),
});

type Prices = Pick<CatalogEditing, 'addPriceChange' | 'priceChangesOf' | 'applyDuePrices'>;

const prices = (session: Session): Prices => ({
  async addPriceChange({ id, dramaId, wholesale, retail, effectiveFrom, reason, decidedBy, decidedAt }) {
    const { rows } = await session.query<PriceDecided>({
      name: 'price-change-add',
      text: 'select outcome, floor from decide_price($1, $2, $3, $4, $5, $6, $7, $8)',
      values: [id, dramaId, wholesale, retail, effectiveFrom, reason, decidedBy, decidedAt],
    });
    const [decided] = rows;
    if (decided === undefined) throw new Error('a price without an answer');
    return decided;
  },

  async priceChangesOf(dramaId, most) {
    const { rows } = await session.query<PriceRow>({
      name: 'price-changes-of',
      text: `select id, drama_id, wholesale, retail, effective_from, reason, decided_by, decided_at,
               confirmed_by, applied_at
             from drama_price_changes where drama_id = $1 order by decided_at desc, id desc limit $2`,
      values: [dramaId, most],
    });
    return rows.map(priceChangeOf);
  },

  async applyDuePrices(now, most) {
    const { rows } = await session.query<{ applied: bigint }>({
      name: 'prices-apply-due',
      text: 'select apply_due_prices($1, $2) as applied',
      values: [now, most],
    });
    return Number(rows[0]?.applied ?? 0n);
  },
});

async function findDrama(session: Session, dramaId: DramaId): Promise<EditedDrama | undefined> {
  const { rows } = await session.query<EditedRow>({
    name: 'edited-drama',
    text: `${DRAMA} where d.id = $1`,
    values: [dramaId],
  });
  return rows[0] && editedDramaOf(rows[0]);
}

const editedDramaOf = (row: EditedRow): EditedDrama => ({
  id: row.id,
  key: row.import_key,
  title: row.title ?? '',
  category: { id: row.category_id, name: row.category },
  isOnSale: row.on_sale,
  hasBeenOnSale: row.has_been_on_sale,
  poster: row.poster === NO_POSTER ? null : row.poster,
  episodes: row.episode_count,
  freeEpisodes: row.free_episodes,
  wholesale: row.wholesale,
  retail: row.retail,
  locales: row.locales,
  publishedAt: row.published_at,
});

const priceChangeOf = (row: PriceRow): PriceChange => ({
  id: row.id,
  dramaId: row.drama_id,
  wholesale: row.wholesale,
  retail: row.retail,
  effectiveFrom: row.effective_from,
  reason: row.reason,
  decidedBy: row.decided_by,
  decidedAt: row.decided_at,
  confirmedBy: row.confirmed_by,
  appliedAt: row.applied_at,
});
