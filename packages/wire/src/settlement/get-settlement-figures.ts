import * as z from 'zod/mini';
import { endpoint, fields, instant, money, nothing } from '../kernel/index.ts';

const figure = fields({ count: z.int(), sum: money });

export const getSettlementFigures = endpoint({
  name: 'settlement.get-figures',
  path: '/api/seller/tongji/videoju-order-for-jiesuan',
  access: 'seller',
  origin: 'spec',
  summary: 'What is on hold and why, what is released next, and what was released in the last seven days.',
  request: nothing,
  answer: fields({
    /** Everything on hold. */
    onHold: figure,
    /** Part of it: shipped, not in settlement yet. */
    shipped: figure,
    /** Part of it: waits for T+7. */
    waiting: figure,
    audit: figure,
    nextRelease: z.nullable(fields({ at: instant, sum: money })),
    releasedLately: figure,
    latelyDays: z.int(),
  }),
});
