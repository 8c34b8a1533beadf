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
    /** The whole of what is available may be withdrawn below it too. */
    minimum: money,
    /** At most; of a small amount a tenth of it. */
    fee: money,
    /** Up to here, to an address that was paid before, it is approved at once. */
    byRuleUpTo: money,
    /** More than this on one day is looked at by a person. */
    byRuleADay: money,
    /** Above this two people approve. */
    twoPeopleAbove: money,
    /** Within how many hours a request is answered. */
    promisedHours: z.int(),
    newMethodWaitsHours: z.int(),
    networks: z.array(network),
    openWithdrawals: z.int(),
    /** Where nothing is paid out at the moment. What is asked for waits, and is paid afterwards. */
    stoppedNetworks: z.array(network),
  }),
});
