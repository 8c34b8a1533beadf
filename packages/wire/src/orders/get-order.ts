import { COMPLAINT_REASONS } from '@cliffhanger/core/checkout';
import * as z from 'zod/mini';
import { endpoint, fields, id, instant, money, snakeWord } from '../kernel/index.ts';
import { orderFields, orderNumber } from './order.ts';

/** The full order, also for staff. */
export const detailFields = {
  id: id<'order'>(),
  ...orderFields,
  /** In order of booking. `amount` is in USDT, or in episodes for episode accounts. */
  moneyTimeline: z.array(
    fields({
      transferId: id<'transfer'>(),
      kind: z.string(),
      at: instant,
      /** Its position in the hash chain, and its hash in the statement. */
      sequence: z.int(),
      hash: z.string(),
      account: z.string(),
      asset: z.enum(['USDT', 'EPISODE']),
      amount: z.string(),
    }),
  ),
  /** The viewer's complaint; null: none. */
  complaint: z.nullable(fields({ reason: snakeWord(COMPLAINT_REASONS), text: z.string(), madeAt: instant })),
  /** The refund, whole or for some episodes, and the seller's part of it. */
  refund: z.nullable(
    fields({ amount: money, episodes: z.array(z.int()), sellerPart: money, refundedAt: instant }),
  ),
  birthCertificate: fields({
    processor: z.string(),
    /** The processor's charge or the transaction's hash. */
    charge: z.string(),
    clearedAt: instant,
    /** `click`: a tracking link; `draw`: a day's draw; `organic`: the platform. */
    attributedBy: z.enum(['click', 'draw', 'organic']),
    trackingCode: z.optional(z.string()),
    clickedAt: z.optional(instant),
    /** The click window in days at that time. */
    clickCountsForDays: z.optional(z.int()),
    /** The link's name; empty for the default link. */
    trackingSubId: z.optional(z.string()),
    /** The drama of the clicked link, possibly another than the one bought. */
    clickedDramaId: z.optional(id<'drama'>()),
    /** Viewers of that link in the hour of the click; omitted once that is deleted. */
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
