import { PUSH_EVENT_KINDS } from '@cliffhanger/core/messages';
import * as z from 'zod/mini';
import { fields, instant, named, word } from '../kernel/index.ts';

const said = z.optional(z.string());

/** What an event is about: enough to know what to load anew, and to say it in a line. */
const eventFacts = fields({
  number: named('order_sn', said),
  dramaId: named('videoju_id', said),
  by: said,
  orders: said,
  amount: said,
  state: said,
  subject: said,
  outcome: said,
  level: said,
  linkId: said,
  depositId: said,
  withdrawalId: said,
  earlySettlementId: said,
});

export const sellerEvent = fields({ kind: word(PUSH_EVENT_KINDS), at: instant, facts: eventFacts });
export type SellerEvent = z.output<typeof sellerEvent>;

/** The first thing on every stream. When it is not complete, the app was away for too long and loads everything anew. */
export const streamOpened = fields({ isComplete: z.boolean() });
export type StreamOpened = z.output<typeof streamOpened>;

/**
 * Not a call: a GET with the `Access-Token` header, answered by `text/event-stream` for as long as the session lasts.
 * Whoever comes back with `Last-Event-ID` is told everything after it. A wrong token gets the usual envelope as JSON;
 * 429 says that the seller has too many streams.
 */
export const sellerEvents = {
  name: 'messages.events',
  path: '/api/seller/events',
  access: 'seller',
  summary: 'What happens to the caller, as it happens.',
} as const;
