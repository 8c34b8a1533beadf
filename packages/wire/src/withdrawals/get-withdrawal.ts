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
    /** In their order; null: not reached yet. A rejected one ends with `rejected`. */
    steps: z.array(
      fields({
        step: word(['requested', 'approved', 'paying', 'paid', 'rejected']),
        at: z.nullable(instant),
      }),
    ),
    /** Nothing leaves its network at the moment; it goes on afterwards. */
    isPaused: z.boolean(),
    /** The transfers in the caller's log: when it was asked for, and when it ended. */
    requestTransfer: id<'transfer'>(),
    endingTransfer: z.nullable(id<'transfer'>()),
  }),
  refusals: ['withdrawal-unknown'],
});
