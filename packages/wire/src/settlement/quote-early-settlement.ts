import * as z from 'zod/mini';
import { endpoint, fields, instant, money, named } from '../kernel/index.ts';
import { holdFilter } from './hold-filter.ts';

export const quoteEarlySettlement = endpoint({
  name: 'settlement.quote-early',
  path: '/api/seller/videoju-order/tongji-order-dongjie',
  access: 'seller',
  origin: 'spec',
  summary:
    'What an early settlement of all orders that wait for T+7 would bring: count, sum, fee, net, applications left this month; `quote_id` is valid for ten minutes. The figures of the list that is looked at come beside it.',
  request: fields({ kind: z._default(holdFilter, 'waiting') }),
  answer: fields({
    count: z.int(),
    sum: named('sum_money', money),
    fee: money,
    /** In basis points of the sum. */
    feeRate: z.int(),
    net: money,
    applicationsLeft: z.int(),
    applicationsAMonth: z.int(),
    /** The first and last regular release; null when none waits. */
    firstReleaseAt: z.nullable(instant),
    lastReleaseAt: z.nullable(instant),
    /** Days gained for the last order. */
    daysSaved: z.int(),
    quoteId: z.string(),
    quotedAt: instant,
    validUntil: instant,
    /** Orders of the requested kind. */
    held: fields({ count: z.int(), sum: money }),
  }),
});
