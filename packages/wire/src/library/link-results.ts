import { FUNNEL_STEPS } from '@cliffhanger/core/library';
import * as z from 'zod/mini';
import { fields, money } from '../kernel/index.ts';

/** What tracking links brought: views once a viewer, episode and hour; money as the dashboard counts it. */
export const linkResultsFields = {
  clicks: z.int(),
  landings: z.int(),
  previews: z.int(),
  freePlays: z.int(),
  paidPlays: z.int(),
  orders: z.int(),
  sales: money,
  profit: money,
  /** Orders that were refunded, and what for. */
  refunds: z.int(),
  refunded: money,
  /** Visits by how far they went, in this order; none is larger than the one before. */
  funnel: z.array(fields({ step: z.enum(FUNNEL_STEPS), visits: z.int() })),
};
