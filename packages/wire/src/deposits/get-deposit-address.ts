import * as z from 'zod/mini';
import { endpoint, fields, money, named } from '../kernel/index.ts';
import { network } from '../wallet/words.ts';

export const getDepositAddress = endpoint({
  name: 'deposits.get-address',
  path: '/api/v1/recharge/shoukuan-address',
  access: 'seller',
  origin: 'spec',
  summary: "The caller's own deposit address on a network (`type`).",
  request: fields({ network: named('type', network) }),
  answer: fields({ network, address: z.string(), minimum: money, confirmations: z.int() }),
  refusals: ['deposit-failed'],
});
