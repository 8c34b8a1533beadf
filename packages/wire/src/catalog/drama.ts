import * as z from 'zod/mini';
import { fields, id, money, named } from '../kernel/index.ts';

/** A drama in lists; texts are in the caller's language, else in English. */
export const dramaFields = {
  id: id<'drama'>(),
  categoryId: named('cate_id', id<'category'>()),
  category: z.string(),
  title: z.string(),
  synopsis: z.string(),
  /** The cover's URL: a path of ours or an address of the CDN. */
  poster: z.string(),
  episodes: z.int(),
  freeEpisodes: z.int(),
  /** Per episode. */
  wholesale: money,
  retail: money,
  margin: money,
  /** The margin as a share of the retail price, in basis points. */
  marginRate: z.int(),
  /** 1 is the hottest; null before the first sale. */
  hotRank: z.nullable(z.int()),
  isOnSale: z.boolean(),
};

export const rights = fields({ total: z.int(), used: z.int(), left: z.int() });
