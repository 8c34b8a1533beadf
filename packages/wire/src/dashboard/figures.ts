import * as z from 'zod/mini';
import { money } from '../kernel/index.ts';

/** Sales of the caller's own: not refunded, not shipped by the platform in their place. */
export const figureFields = {
  orders: z.int(),
  sales: money,
  profit: money,
  clicks: z.int(),
};

export const settledFields = {
  settledOrders: z.int(),
  settledSales: money,
  settledProfit: money,
  /** What went to the platform for want of a right. */
  missedOrders: z.int(),
  missedProfit: money,
};
