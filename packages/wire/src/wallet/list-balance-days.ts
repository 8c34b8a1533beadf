import * as z from 'zod/mini';
import { endpoint, fields, instant, money, refusing } from '../kernel/index.ts';

const LONGEST_DAYS = 366;

export const listBalanceDays = endpoint({
  name: 'wallet.list-balance-days',
  path: '/api/v1/property/days',
  access: 'seller',
  origin: 'ours',
  summary:
    'What the balances were at the end of each of the last days, oldest first; the last one is today, as it stands now.',
  request: fields({
    days: z._default(
      z
        .int(refusing('invalid-input'))
        .check(z.gte(1, refusing('invalid-input')), z.lte(LONGEST_DAYS, refusing('invalid-input'))),
      30,
    ),
  }),
  answer: fields({
    list: z.array(
      fields({ day: z.string(), available: money, unsettled: money, withdrawing: money, total: money }),
    ),
    /** Up to when past days are counted; null before the first count. */
    updatedAt: z.nullable(instant),
  }),
});
