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
    /** Null without a reason for any drama. */
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
        /** Per episode. */
        margin: money,
        retail: money,
        /** Target of a post; null unless the drama is in the library. */
        trackingUrl: z.nullable(z.string()),
      }),
    ),
  }),
});
