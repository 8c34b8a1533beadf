import * as z from 'zod/mini';
import { fields, money } from '../kernel/index.ts';

/** Consecutive episodes that are not out yet, with one promised day, `2026-11-22`. */
export const announcedRange = fields({ firstEpisode: z.int(), lastEpisode: z.int(), comesOn: z.string() });

/** Pre-orders of the same episodes with the same promised day; refunded automatically from another day on. */
export const waitingPreOrders = fields({
  firstEpisode: z.int(),
  lastEpisode: z.int(),
  comesOn: z.string(),
  refundedFrom: z.string(),
  orders: z.int(),
  amount: money,
});
