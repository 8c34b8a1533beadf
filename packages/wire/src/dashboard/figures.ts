import * as z from 'zod/mini';
import { money } from '../kernel/index.ts';

/** The caller's own sales: not refunded, not shipped by the platform. */
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
  /** Lost to the platform because a right was missing. */
  missedOrders: z.int(),
  missedProfit: money,
};
