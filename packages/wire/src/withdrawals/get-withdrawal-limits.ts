import * as z from 'zod/mini';
import { endpoint, fields, money, nothing } from '../kernel/index.ts';
import { network } from '../wallet/words.ts';

export const getWithdrawalLimits = endpoint({
  name: 'withdrawals.get-limits',
  path: '/api/v1/withdraw/limits',
  access: 'seller',
  origin: 'ours',
  summary: 'What can be withdrawn now, what it costs, and who looks at it before it is paid.',
  request: nothing,
  answer: fields({
    available: money,
    /** Less is allowed if it is the whole available balance. */
    minimum: money,
    /** The largest fee; small amounts pay a tenth. */
    fee: money,
    /** Up to this amount, payouts to an address that was paid before are approved at once. */
    byRuleUpTo: money,
    /** Above this total per day a person decides. */
    byRuleADay: money,
    /** Above this amount two people approve. */
    twoPeopleAbove: money,
    /** Promised hours to decide. */
    promisedHours: z.int(),
    newMethodWaitsHours: z.int(),
    networks: z.array(network),
    openWithdrawals: z.int(),
    /** Networks without payouts at the moment. Requests wait and are paid later. */
    stoppedNetworks: z.array(network),
  }),
});
