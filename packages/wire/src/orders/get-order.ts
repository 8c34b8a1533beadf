import { COMPLAINT_REASONS } from '@cliffhanger/core/checkout';
import * as z from 'zod/mini';
import { endpoint, fields, id, instant, money, snakeWord } from '../kernel/index.ts';
import { orderFields, orderNumber } from './order.ts';

/** One order in full; the staff reads the same. */
export const detailFields = {
  id: id<'order'>(),
  ...orderFields,
  /** In the order in which they were booked. `amount` is in USDT, or in episodes for accounts that count them. */
  moneyTimeline: z.array(
    fields({
      transferId: id<'transfer'>(),
      kind: z.string(),
      at: instant,
      /** Its place in its chain, and the hash that stands for it in the statement. */
      sequence: z.int(),
      hash: z.string(),
      account: z.string(),
      asset: z.enum(['USDT', 'EPISODE']),
      amount: z.string(),
    }),
  ),
  /** What the viewer says is wrong; null: nothing. */
  complaint: z.nullable(fields({ reason: snakeWord(COMPLAINT_REASONS), text: z.string(), madeAt: instant })),
  /** What went back to the viewer, for all episodes or some, and what of that was the seller’s. */
  refund: z.nullable(
    fields({ amount: money, episodes: z.array(z.int()), sellerPart: money, refundedAt: instant }),
  ),
  birthCertificate: fields({
    processor: z.string(),
    /** The processor's charge, or the hash of the transaction. */
    charge: z.string(),
    clearedAt: instant,
    /** `click`: a tracking link; `draw`: the draw of a day; */
    attributedBy: z.enum(['click', 'draw', 'organic']),
    trackingCode: z.optional(z.string()),
    clickedAt: z.optional(instant),
    /** How many days before a payment a click counted then. */
    clickCountsForDays: z.optional(z.int()),
    /** Which link of the seller's it was; empty for the one that every drama has. */
    trackingSubId: z.optional(z.string()),
    /** The drama whose link was clicked: not always the one that was bought. */
    clickedDramaId: z.optional(id<'drama'>()),
    /** Of that link, in the hour of the click; missing once that is forgotten. */
    viewersInThatHour: z.optional(z.int()),
    drawDay: z.optional(z.string()),
    drawFingerprint: z.optional(z.string()),
    accessFrom: instant,
    firstEpisode: z.int(),
    lastEpisode: z.int(),
    firstPlayAt: z.nullable(instant),
    refundedAt: z.nullable(instant),
  }),
};

export const getOrder = endpoint({
  name: 'orders.get',
  path: '/api/seller/videoju-order/detail',
  access: 'seller',
  origin: 'ours',
  summary: 'One order with every line of the books that belongs to it, and its birth certificate.',
  request: fields({ number: orderNumber }),
  answer: fields(detailFields),
  refusals: ['order-unknown'],
});
