import * as z from 'zod/mini';
import { decisionNotice, fields, id, instant, money, word } from '../kernel/index.ts';
import { network } from '../wallet/words.ts';

/**
 * A recharge, and where it stands. `under_review` is one that the seller says was made; `pending` is one that was seen
 * on the chain and has not enough confirmations yet.
 */
export const deposit = fields({
  id: id<'deposit'>(),
  network,
  amount: money,
  /** Null for one that was seen on the chain. */
  credentials: z.nullable(id<'upload'>()),
  transactionHash: z.nullable(z.string()),
  state: word(['under_review', 'pending', 'credited', 'rejected']),
  /** Only while it is pending. */
  confirmations: z.optional(z.int()),
  confirmationsNeeded: z.optional(z.int()),
  submittedAt: instant,
  promisedBy: instant,
  /** Since when it is overdue. */
  escalatedAt: z.nullable(instant),
  creditedAt: z.optional(instant),
  /** Why it was rejected, and until when to appeal. */
  notice: z.optional(decisionNotice),
});
