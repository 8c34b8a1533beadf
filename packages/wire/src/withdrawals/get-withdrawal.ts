import * as z from 'zod/mini';
import { endpoint, fields, id, instant, word } from '../kernel/index.ts';
import { withdrawalFields } from './withdrawal.ts';

export const getWithdrawal = endpoint({
  name: 'withdrawals.get',
  path: '/api/v1/withdraw/detail',
  access: 'seller',
  origin: 'ours',
  summary: "One of the caller's withdrawals with every step of its way and when it was taken.",
  request: fields({ id: id<'withdrawal'>() }),
  answer: fields({
    ...withdrawalFields,
    /** In order; null: not reached yet. A rejected withdrawal ends with `rejected`. */
    steps: z.array(
      fields({
        step: word(['requested', 'approved', 'paying', 'paid', 'rejected']),
        at: z.nullable(instant),
      }),
    ),
    /** Payouts of its network are paused and continue later. */
    isPaused: z.boolean(),
    /** The caller's transfers for the request and the end of the withdrawal. */
    requestTransfer: id<'transfer'>(),
    endingTransfer: z.nullable(id<'transfer'>()),
  }),
  refusals: ['withdrawal-unknown'],
});
