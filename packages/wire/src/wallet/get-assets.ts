import * as z from 'zod/mini';
import { endpoint, fields, instant, money, nothing } from '../kernel/index.ts';

export const getAssets = endpoint({
  name: 'wallet.get-assets',
  path: '/api/v1/property/tongji',
  access: 'seller',
  origin: 'spec',
  summary: "Where the caller's money stands: free, on hold until when, on its way out, and not shipped yet.",
  request: nothing,
  answer: fields({
    available: money,
    unsettled: money,
    withdrawing: money,
    /** Paid by viewers for orders that are not shipped yet. */
    escrow: money,
    episodes: z.int(),
    nextRelease: z.nullable(fields({ at: instant, sum: money })),
    openWithdrawals: z.int(),
    openDeposits: z.int(),
  }),
});
