import * as z from 'zod/mini';
import { endpoint, fields, nothing } from '../kernel/index.ts';
import { network } from '../wallet/words.ts';

export const getPayoutOptions = endpoint({
  name: 'withdrawals.get-payout-options',
  path: '/api/v1/bankinfo/get-is-add',
  access: 'seller',
  origin: 'spec',
  summary: 'Whether the caller has saved a payout method of each type, and what can be added.',
  request: nothing,
  answer: fields({
    usdt: z.boolean(),
    bank: z.boolean(),
    networks: z.array(network),
    newMethodWaitsHours: z.int(),
    mostMethods: z.int(),
  }),
});
