import * as z from 'zod/mini';
import { fields, money } from '../kernel/index.ts';

/** Episodes in a row that are not out yet and come by the same day, `2026-11-22`. */
export const announcedRange = fields({ firstEpisode: z.int(), lastEpisode: z.int(), comesOn: z.string() });

/** Pre-orders of the same episodes, promised for the same day; refunded by themselves from another one on. */
export const waitingPreOrders = fields({
  firstEpisode: z.int(),
  lastEpisode: z.int(),
  comesOn: z.string(),
  refundedFrom: z.string(),
  orders: z.int(),
  amount: money,
});
