import * as z from 'zod/mini';
import { endpoint, fields, id, instant, money, nothing } from '../kernel/index.ts';

export const listTopDramas = endpoint({
  name: 'catalog.list-top-dramas',
  path: '/api/seller/videoju/sale-top10',
  access: 'seller',
  origin: 'spec',
  summary: "The caller's ten best-selling dramas of the last 30 days, refreshed hourly.",
  request: nothing,
  answer: fields({
    list: z.array(
      fields({
        rank: z.int(),
        id: id<'drama'>(),
        title: z.string(),
        poster: z.string(),
        orders: z.int(),
        episodes: z.int(),
        sales: money,
        profit: money,
      }),
    ),
    days: z.int(),
    /** Null until something was sold. */
    refreshedAt: z.nullable(instant),
  }),
});
