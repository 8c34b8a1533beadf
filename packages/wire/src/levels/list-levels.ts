import * as z from 'zod/mini';
import { rights } from '../catalog/drama.ts';
import { endpoint, fields, money, pageFields, paging } from '../kernel/index.ts';
import { levelName, purchase } from './level.ts';

export const listLevels = endpoint({
  name: 'levels.list',
  path: '/api/seller/level/list',
  access: 'seller',
  origin: 'spec',
  summary: 'The levels side by side: what each brings, costs from the one the caller has, and what earns it.',
  request: fields(paging),
  answer: fields({
    ...pageFields(
      fields({
        id: levelName,
        isMine: z.boolean(),
        price: money,
        rights: z.int(),
        /** Weight in the allocation of popular traffic, relative to other levels. */
        trafficWeight: z.int(),
        episodes: z.int(),
        /** Settled sales that earn it, and the missing amount. */
        earnedAt: money,
        salesMissing: money,
        /** From the caller's level; null for that one and lower ones. */
        upgrade: z.nullable(fields({ price: money, rightsAdded: z.int(), episodes: z.int() })),
      }),
    ),
    settledSales: money,
    rights,
    /** Newest first. */
    purchases: z.array(purchase),
    /** Ours: the first day on which the traffic weight of a level bought now counts, `2026-11-30`. */
    boughtNowCountsFrom: z.string(),
  }),
});
