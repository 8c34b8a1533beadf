import type { CategoryId, Drama, DramaId } from '@cliffhanger/core/catalog';
import type { Money } from '@cliffhanger/core/kernel';

/** `hot_rank` of a drama without sales. */
export const NOT_RANKED = 2_147_483_647;

/** The columns of a drama `d`. The parameter is the reader's locale. */
export const dramaColumns = (locale: string): string => `d.id as drama_id, d.category_id,
  coalesce(category.names ->> ${locale}, category.names ->> 'en') as category,
  coalesce(own_text.title, english_text.title) as title,
  coalesce(own_text.synopsis, english_text.synopsis) as synopsis,
  d.poster, d.preview, d.episode_count, d.free_episodes, d.ready_through, d.wholesale, d.retail, d.hot_rank,
  d.on_sale`;

/** Joins for the columns above. */
export const dramaTexts = (locale: string): string => `join categories category on category.id = d.category_id
  left join drama_texts own_text on own_text.drama_id = d.id and own_text.locale = ${locale}
  join drama_texts english_text on english_text.drama_id = d.id and english_text.locale = 'en'`;

export interface DramaRow {
  readonly drama_id: DramaId;
  readonly category_id: CategoryId;
  readonly category: string;
  readonly title: string;
  readonly synopsis: string;
  readonly poster: string;
  readonly preview: string | null;
  readonly episode_count: number;
  readonly free_episodes: number;
  readonly ready_through: number;
  readonly wholesale: Money;
  readonly retail: Money;
  readonly hot_rank: number;
  readonly on_sale: boolean;
}

export const dramaOf = (row: DramaRow): Drama => ({
  id: row.drama_id,
  category: { id: row.category_id, name: row.category },
  title: row.title,
  synopsis: row.synopsis,
  poster: row.poster,
  preview: row.preview,
  episodes: row.episode_count,
  freeEpisodes: row.free_episodes,
  readyThrough: row.ready_through,
  wholesale: row.wholesale,
  retail: row.retail,
  hotRank: row.hot_rank === NOT_RANKED ? null : row.hot_rank,
  isOnSale: row.on_sale,
});
