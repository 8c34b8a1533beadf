import * as z from 'zod/mini';
import { endpoint, fields } from '../kernel/index.ts';
import { payoutMethod, payoutMethodId, payoutType } from './payout-method.ts';

export const getPayoutMethod = endpoint({
  name: 'withdrawals.get-payout-method',
  path: '/api/v1/bankinfo/detail',
  access: 'seller',
  origin: 'spec',
  summary: "One of the caller's payout methods.",
  request: fields({ type: z.optional(payoutType), methodId: payoutMethodId }),
  answer: payoutMethod,
  refusals: ['payout-method-unknown'],
});
