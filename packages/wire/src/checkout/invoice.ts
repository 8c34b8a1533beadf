import * as z from 'zod/mini';
import { fields, id, instant, money, word } from '../kernel/index.ts';
import { network } from '../wallet/words.ts';

/** What a viewer pays in USDT: to which address, how much, until when, and where it stands. */
export const invoice = fields({
  id: id<'invoice'>(),
  network,
  address: z.string(),
  /** What the QR code says: an ERC-681 address on EVM chains, the plain address on Tron. */
  paymentUri: z.string(),
  amount: money,
  openedAt: instant,
  expiresAt: instant,
  /** Paid in full until then, it is honoured at this price. */
  honouredUntil: instant,
  state: word(['waiting', 'partly_paid', 'confirming', 'settled', 'turned_down', 'expired']),
  /** What has to come yet. */
  missing: z.optional(money),
  /** What is the viewer's to have back. */
  owed: z.optional(money),
  /** All of it came after the time to pay had ended. */
  isLate: z.optional(z.boolean()),
  orderId: z.optional(id<'order'>()),
  arrivals: z.array(
    fields({ transactionHash: z.string(), amount: money, seenAt: instant, isConfirmed: z.boolean() }),
  ),
});
