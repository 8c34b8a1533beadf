import * as z from 'zod/mini';
import { endpoint, fields, money, nothing } from '../kernel/index.ts';
import { network } from '../wallet/words.ts';

export const listDepositNetworks = endpoint({
  name: 'deposits.list-networks',
  path: '/api/v1/recharge/network-list',
  access: 'seller',
  origin: 'ours',
  summary:
    'The networks on which money can be sent in, each with its minimum and how many confirmations it waits for.',
  request: nothing,
  answer: fields({
    list: z.array(
      fields({
        network,
        name: z.string(),
        minimum: money,
        confirmations: z.int(),
        /** False: no addresses are assigned at the moment. */
        isOpen: z.boolean(),
      }),
    ),
    /** Hours within which a claim is answered. */
    reviewHours: z.int(),
  }),
});
