import * as z from 'zod/mini';
import { decisionNotice, fields, id, instant, money, word } from '../kernel/index.ts';
import { network } from '../wallet/words.ts';

/** A manual recharge, and where its review stands. */
export const deposit = fields({
  id: id<'deposit'>(),
  network,
  amount: money,
  credentials: id<'upload'>(),
  transactionHash: z.nullable(z.string()),
  state: word(['under_review', 'credited', 'rejected']),
  submittedAt: instant,
  promisedBy: instant,
  /** Since when it is overdue. */
  escalatedAt: z.nullable(instant),
  creditedAt: z.optional(instant),
  /** Why it was rejected, and until when to appeal. */
  notice: z.optional(decisionNotice),
});
