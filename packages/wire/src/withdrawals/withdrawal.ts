import type { ApprovalNeeded } from '@cliffhanger/core/withdrawals';
import * as z from 'zod/mini';
import { decisionNotice, fields, id, instant, money, word } from '../kernel/index.ts';
import { network } from '../wallet/words.ts';
import { payoutMethodId } from './payout-method.ts';

/** Required approvals: `rule`, `one_person`, `two_people`. */
export const approvalNeeded = z.codec(
  z.enum(['rule', 'one_person', 'two_people']),
  z.custom<ApprovalNeeded>((value) => typeof value === 'string'),
  {
    decode: (needed) => needed.replace('_', '-') as ApprovalNeeded,
    encode: (needed) => needed.replace('-', '_') as 'rule' | 'one_person' | 'two_people',
  },
);

export const withdrawalFields = {
  id: id<'withdrawal'>(),
  methodId: payoutMethodId,
  network,
  address: z.string(),
  /** Spec §3; withdrawals are in USDT only (spec §9). */
  currency: word(['USDT']),
  /** Debited from the wallet; `net` of it arrives. */
  amount: money,
  fee: money,
  net: money,
  needs: approvalNeeded,
  state: word(['requested', 'approved', 'paying', 'paid', 'rejected']),
  requestedAt: instant,
  promisedBy: instant,
  /** When it became overdue. */
  escalatedAt: z.nullable(instant),
  transactionHash: z.optional(z.string()),
  paidAt: z.optional(instant),
  /** Why it was rejected, and until when to appeal. */
  notice: z.optional(decisionNotice),
};

export const withdrawal = fields(withdrawalFields);
