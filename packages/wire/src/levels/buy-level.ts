import * as z from 'zod/mini';
import { endpoint, fields, instant } from '../kernel/index.ts';
import { levelName, purchaseFields } from './level.ts';

export const buyLevel = endpoint({
  name: 'levels.buy',
  path: '/api/seller/level/order-create',
  access: 'seller',
  origin: 'spec',
  summary:
    'Buys a level early, for the difference from the one the caller has, from the wallet. The fund password was given in the same session within the last two minutes (`check-money-pwd`).',
  movesMoney: true,
  request: fields({ id: levelName }),
  answer: fields({
    ...purchaseFields,
    level: levelName,
    refundableUntil: instant,
    /**
     * Ours: the first day on which its traffic weight counts, `2026-11-30`. Everything else counts at once.
     */
    trafficCountsFrom: z.string(),
  }),
  refusals: ['fund-password-required', 'level-not-higher', 'insufficient-balance'],
});
