import type {
  CatalogOffice,
  DramaText,
  OfficeDrama,
  PriceChange,
  PriceChangeId,
} from '@cliffhanger/application/ports';
import type { DramaId } from '@cliffhanger/core/catalog';
import type { Instant, Locale, Money } from '@cliffhanger/core/kernel';
import { type Session, timestamp } from '../connection.ts';

interface OfficeRow {
  readonly id: DramaId;
  readonly title: string | null;
  readonly on_sale: boolean;
  readonly episode_count: number;
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
  readonly applied_at: Instant | null;
}

const DRAMA = `select d.id, e.title, d.on_sale, d.episode_count, d.wholesale, d.retail, d.published_at,
    array(select t.locale from drama_texts t where t.drama_id = d.id order by t.locale <> 'en', t.locale) as locales
  from dramas d left join drama_texts e on e.drama_id = d.id and e.locale = 'en'`;

export const createCatalogOffice = (session: Session): CatalogOffice => ({
  async list({ search, after, most }) {
    const { rows } = await session.query<OfficeRow>({
      name: 'office-dramas',
      text: `${DRAMA} where ($1 = '' or e.title_lower like '%' || lower($1) || '%')
               and ($2::uuid is null or d.id > $2) order by d.id limit $3`,
      values: [search.replaceAll(/[\\%_]/g, '\\$&'), after, most],
    });
    return rows.map(officeDramaOf);
  },

  async find(dramaId) {
    const { rows } = await session.query<OfficeRow>({
      name: 'office-drama',
      text: `${DRAMA} where d.id = $1`,
      values: [dramaId],
    });
    return rows[0] && officeDramaOf(rows[0]);
  },

  async textsOf(dramaId) {
    const { rows } = await session.query<DramaText>({
      name: 'office-texts',
      text: `select locale, title, synopsis, captions from drama_texts where drama_id = $1
             order by locale <> 'en', locale`,
      values: [dramaId],
    });
    return rows;
  },

  async saveText(dramaId, { locale, title, synopsis, captions }) {
    await session.query({
      name: 'office-text-save',
      text: `insert into drama_texts (drama_id, locale, title, synopsis, captions) values ($1, $2, $3, $4, $5)
             on conflict (drama_id, locale) do update
             set title = excluded.title, synopsis = excluded.synopsis, captions = excluded.captions`,
      values: [dramaId, locale, title, synopsis, captions],
    });
  },

  async saveOnSale(dramaId, isOnSale) {
    await session.query({
      name: 'office-on-sale',
      text: 'update dramas set on_sale = $2 where id = $1 and on_sale <> $2',
      values: [dramaId, isOnSale],
    });
  },

  ...prices(session),
});

type Prices = Pick<CatalogOffice, 'addPriceChange' | 'priceChangesOf' | 'applyDuePrices'>;

const prices = (session: Session): Prices => ({
  async addPriceChange({ id, dramaId, wholesale, retail, effectiveFrom, reason, decidedBy, decidedAt }) {
    await session.query({
      name: 'price-change-add',
      text: `insert into drama_price_changes
               (id, drama_id, wholesale, retail, effective_from, reason, decided_by, decided_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      values: [
        id,
        dramaId,
        wholesale,
        retail,
        timestamp(effectiveFrom),
        reason,
        decidedBy,
        timestamp(decidedAt),
      ],
    });
  },

  async priceChangesOf(dramaId, most) {
    const { rows } = await session.query<PriceRow>({
      name: 'price-changes-of',
      text: `select id, drama_id, wholesale, retail, effective_from, reason, decided_by, decided_at, applied_at
             from drama_price_changes where drama_id = $1 order by decided_at desc, id desc limit $2`,
      values: [dramaId, most],
    });
    return rows.map(priceChangeOf);
  },

  async applyDuePrices(now, most) {
    const { rows } = await session.query<{ applied: bigint }>({
      name: 'prices-apply-due',
      text: 'select apply_due_prices($1, $2) as applied',
      values: [timestamp(now), most],
    });
    return Number(rows[0]?.applied ?? 0n);
  },
});

const officeDramaOf = (row: OfficeRow): OfficeDrama => ({
  id: row.id,
  title: row.title ?? '',
  isOnSale: row.on_sale,
  episodes: row.episode_count,
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
  appliedAt: row.applied_at,
});
