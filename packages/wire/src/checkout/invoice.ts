import * as z from 'zod/mini';
import { fields, id, instant, money, word } from '../kernel/index.ts';
import { network } from '../wallet/words.ts';

/** A payment in USDT: address, amount, deadline and state. */
export const invoice = fields({
  id: id<'invoice'>(),
  network,
  address: z.string(),
  /** The QR code's content: an ERC-681 URI on EVM chains, the plain address on Tron. */
  paymentUri: z.string(),
  amount: money,
  openedAt: instant,
  expiresAt: instant,
  /** A full payment until then is honoured at this price. */
  honouredUntil: instant,
  state: word(['waiting', 'partly_paid', 'confirming', 'settled', 'turned_down', 'expired']),
  /** Still to be paid. */
  missing: z.optional(money),
  /** Owed back to the viewer. */
  owed: z.optional(money),
  /** Everything arrived after the deadline. */
  isLate: z.optional(z.boolean()),
  orderId: z.optional(id<'order'>()),
  arrivals: z.array(
    fields({ transactionHash: z.string(), amount: money, seenAt: instant, isConfirmed: z.boolean() }),
  ),
});
