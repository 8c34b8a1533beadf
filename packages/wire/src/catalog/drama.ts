import * as z from 'zod/mini';
import { fields, id, money, named } from '../kernel/index.ts';

/** What every list shows of a drama; texts are in the caller's language, or in English. */
export const dramaFields = {
  id: id<'drama'>(),
  categoryId: named('cate_id', id<'category'>()),
  category: z.string(),
  title: z.string(),
  synopsis: z.string(),
  /** Where a browser finds the cover: a path of ours, or an address of the CDN. */
  poster: z.string(),
  episodes: z.int(),
  freeEpisodes: z.int(),
  /** For one episode. */
  wholesale: money,
  retail: money,
  margin: money,
  /** The margin as part of the retail price, in basis points. */
  marginRate: z.int(),
  /** 1 is the hottest; null until it has sold. */
  hotRank: z.nullable(z.int()),
  isOnSale: z.boolean(),
};

export const rights = fields({ total: z.int(), used: z.int(), left: z.int() });
