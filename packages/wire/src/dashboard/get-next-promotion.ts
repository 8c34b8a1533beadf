import * as z from 'zod/mini';
import { endpoint, fields, id, money, named, nothing, word } from '../kernel/index.ts';

export const getNextPromotion = endpoint({
  name: 'dashboard.get-next-promotion',
  path: '/api/seller/tongji/next-promotion',
  access: 'seller',
  origin: 'ours',
  summary:
    'Which drama the caller could post about next, and why: what its clicks brought them in 30 days, that it was never clicked, or that it is the hottest they do not sell.',
  request: nothing,
  answer: fields({
    /** Null: there is no reason for any yet. */
    advice: z.nullable(
      fields({
        reason: word(['earns', 'unposted', 'hot']),
        dramaId: named('videoju_id', id<'drama'>()),
        title: z.string(),
        poster: z.string(),
        days: z.int(),
        clicks: z.int(),
        orders: z.int(),
        profit: money,
        perHundredClicks: money,
        hotRank: z.nullable(z.int()),
        /** Of one episode, of its price. */
        margin: money,
        retail: money,
        /** What a post leads to; null while the drama is not in the library. */
        trackingUrl: z.nullable(z.string()),
      }),
    ),
  }),
});
