import * as z from 'zod/mini';
import { fields, id, instant, money, named, word } from '../kernel/index.ts';

export const consignmentId = named('daishouquan_id', id<'consignment'>());

/** One right, used on one drama. */
export const consignmentFields = {
  consignmentId,
  addedAt: instant,
  state: word(['promoting', 'not_promoted']),
  autoShip: z.boolean(),
  /** What auto-ship may spend on this drama a day; null is no limit. */
  dailyCostLimit: z.nullable(money),
};

/** Of the last 30 days, refreshed hourly; null in `refreshedAt`: nothing happened yet. */
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
