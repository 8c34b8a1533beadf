import * as z from 'zod/mini';
import { endpoint, fields } from '../kernel/index.ts';
import { payoutMethod, payoutType } from './payout-method.ts';

export const listPayoutMethods = endpoint({
  name: 'withdrawals.list-payout-methods',
  path: '/api/v1/bankinfo/list',
  access: 'seller',
  origin: 'spec',
  summary: "The caller's saved payout methods, of one type (`usdt`, `bank`) or all of them.",
  request: fields({ type: z.optional(payoutType) }),
  answer: fields({ list: z.array(payoutMethod) }),
});
