import * as z from 'zod/mini';
import { decisionNotice, fields, id, instant, money, word } from '../kernel/index.ts';
import { network } from '../wallet/words.ts';

/**
 * A deposit and its state. `under_review`: claimed by the seller. `pending`: seen on the chain without enough
 * confirmations. `held`: confirmed, too small to be credited alone. `gone`: removed by a reorganisation.
 */
export const deposit = fields({
  id: id<'deposit'>(),
  network,
  amount: money,
  /** Null for a deposit seen on the chain. */
  credentials: z.nullable(id<'upload'>()),
  transactionHash: z.nullable(z.string()),
  state: word(['under_review', 'pending', 'held', 'credited', 'rejected', 'gone']),
  /** Only while it is pending. */
  confirmations: z.optional(z.int()),
  confirmationsNeeded: z.optional(z.int()),
  /** When it was claimed or first seen. */
  submittedAt: instant,
  /** When a claim is answered at the latest. */
  promisedBy: z.nullable(instant),
  /** When it became overdue. */
  escalatedAt: z.nullable(instant),
  creditedAt: z.optional(instant),
  /** Why it was rejected, and until when to appeal. */
  notice: z.optional(decisionNotice),
});
