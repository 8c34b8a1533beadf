import { PUSH_EVENT_KINDS } from '@cliffhanger/core/messages';
import * as z from 'zod/mini';
import { fields, instant, named, word } from '../kernel/index.ts';

const said = z.optional(z.string());

/** The subject of an event: enough to reload the right data and to display one line. */
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

/** The first frame of a stream. If it is not complete, the app was away too long and reloads everything. */
export const streamOpened = fields({ isComplete: z.boolean() });
export type StreamOpened = z.output<typeof streamOpened>;

/**
 * Not a call: a GET with the `Access-Token` header, answered by `text/event-stream` for as long as the
 * session lasts. With `Last-Event-ID` it continues after that event. A wrong token gets the usual JSON
 * envelope; 429 means too many streams of one seller.
 */
export const sellerEvents = {
  name: 'messages.events',
  path: '/api/seller/events',
  access: 'seller',
  summary: 'What happens to the caller, as it happens.',
} as const;
