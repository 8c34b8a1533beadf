import { SALES_WINDOW_DAYS, TOP_PERIODS } from '@cliffhanger/core/catalog';
import * as z from 'zod/mini';
import { endpoint, fields, id, instant, money, refusing } from '../kernel/index.ts';

export const listTopDramas = endpoint({
  name: 'catalog.list-top-dramas',
  path: '/api/seller/videoju/sale-top10',
  access: 'seller',
  origin: 'spec',
  summary: "The caller's ten best-selling dramas of the last 7 or 30 days (30 unless told).",
  request: fields({ days: z._default(z.literal(TOP_PERIODS, refusing('invalid-input')), SALES_WINDOW_DAYS) }),
  answer: fields({
    list: z.array(
      fields({
        rank: z.int(),
        id: id<'drama'>(),
        title: z.string(),
        poster: z.string(),
        orders: z.int(),
        episodes: z.int(),
        clicks: z.int(),
        plays: z.int(),
        sales: money,
        profit: money,
      }),
    ),
    days: z.int(),
    /** Null before the first sale. */
    refreshedAt: z.nullable(instant),
  }),
});
