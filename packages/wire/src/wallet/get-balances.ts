import * as z from 'zod/mini';
import { endpoint, fields, money, nothing } from '../kernel/index.ts';

export const getBalances = endpoint({
  name: 'wallet.get-balances',
  path: '/api/v1/userinfo/get-money-info',
  access: 'seller',
  origin: 'spec',
  summary: "The seller's balances, straight from the books.",
  request: nothing,
  answer: fields({
    available: money,
    unsettled: money,
    withdrawing: money,
    episodes: z.int(),
  }),
});
