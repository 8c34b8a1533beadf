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
    /** When the first and the last of it would be released without it; null when none waits. */
    firstReleaseAt: z.nullable(instant),
    lastReleaseAt: z.nullable(instant),
    /** How much sooner the last of it comes. */
    daysSaved: z.int(),
    quoteId: z.string(),
    quotedAt: instant,
    validUntil: instant,
    /** Of the kind that was asked for. */
    held: fields({ count: z.int(), sum: money }),
  }),
});
