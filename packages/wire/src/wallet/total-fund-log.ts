import * as z from 'zod/mini';
import { endpoint, fields, money } from '../kernel/index.ts';
import { month, transferKind } from './words.ts';

export const totalFundLog = endpoint({
  name: 'wallet.total-fund-log',
  path: '/api/v1/asset-log/tongji',
  access: 'seller',
  origin: 'spec',
  summary:
    'What came into and left the available balance in one month, by kind; the running month unless told.',
  request: fields({ month: z.optional(month) }),
  answer: fields({
    month,
    cameIn: money,
    wentOut: money,
    kinds: z.array(fields({ kind: transferKind, transfers: z.int(), cameIn: money, wentOut: money })),
  }),
});
