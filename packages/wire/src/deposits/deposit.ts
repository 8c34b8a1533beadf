import * as z from 'zod/mini';
import { decisionNotice, fields, id, instant, money, word } from '../kernel/index.ts';
import { network } from '../wallet/words.ts';

/**
 * A recharge, and where it stands. `under_review` is one that the seller says was made; `pending` is one that was seen
 * on the chain and has not enough confirmations yet; `held` has them and is too little to be credited alone; `gone` was
 * taken away again by a reorganisation of the chain.
 */
export const deposit = fields({
  id: id<'deposit'>(),
  network,
  amount: money,
  /** Null for one that was seen on the chain. */
  credentials: z.nullable(id<'upload'>()),
  transactionHash: z.nullable(z.string()),
  state: word(['under_review', 'pending', 'held', 'credited', 'rejected', 'gone']),
  /** Only while it is pending. */
  confirmations: z.optional(z.int()),
  confirmationsNeeded: z.optional(z.int()),
  /** When it was claimed, or first seen. */
  submittedAt: instant,
  /** By when a claim is answered. */
  promisedBy: z.nullable(instant),
  /** Since when it is overdue. */
  escalatedAt: z.nullable(instant),
  creditedAt: z.optional(instant),
  /** Why it was rejected, and until when to appeal. */
  notice: z.optional(decisionNotice),
});
