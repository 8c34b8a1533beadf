import { FUNNEL_STEPS } from '@cliffhanger/core/library';
import * as z from 'zod/mini';
import { fields, money } from '../kernel/index.ts';

/** Results of tracking links: views once per viewer, episode and hour; money as on the dashboard. */
export const linkResultsFields = {
  clicks: z.int(),
  landings: z.int(),
  previews: z.int(),
  freePlays: z.int(),
  paidPlays: z.int(),
  orders: z.int(),
  sales: money,
  profit: money,
  /** Refunded orders and their reasons. */
  refunds: z.int(),
  refunded: money,
  /** Cumulative visits per step; none exceeds the one before. */
  funnel: z.array(fields({ step: z.enum(FUNNEL_STEPS), visits: z.int() })),
};
