import * as z from 'zod/mini';
import { fields, id, instant, money, named, word } from '../kernel/index.ts';

export const consignmentId = named('daishouquan_id', id<'consignment'>());

/** One right, used on one drama. */
export const consignmentFields = {
  consignmentId,
  addedAt: instant,
  state: word(['promoting', 'not_promoted']),
  autoShip: z.boolean(),
  /** The daily cost limit of auto-ship; null: none. */
  dailyCostLimit: z.nullable(money),
};

/** The last 30 days, refreshed hourly; `refreshedAt` is null without events. */
export const results = fields({
  days: z.int(),
  clicks: z.int(),
  plays: z.int(),
  orders: z.int(),
  episodes: z.int(),
  sales: money,
  profit: money,
  refreshedAt: z.nullable(instant),
});
