import {
  COMPLAINT_REASONS,
  COMPLAINT_STATES,
  LONGEST_COMPLAINT,
  VIEWER_REASONS,
} from '@cliffhanger/core/checkout';
import * as z from 'zod/mini';
import {
  endpoint,
  fields,
  id,
  instant,
  money,
  nothing,
  pageOf,
  paging,
  requiredText,
  snakeWord,
} from '../kernel/index.ts';
import { storeShown } from './store-shown.ts';

export const listSeries = endpoint({
  name: 'checkout.list-series',
  path: '/api/viewer/series/list',
  access: 'viewer',
  origin: 'ours',
  summary: 'The dramas that the viewer has bought episodes of or has begun, the one watched last first.',
  request: fields(paging),
  answer: pageOf(
    fields({
      dramaId: id<'drama'>(),
      title: z.string(),
      poster: z.string(),
      episodes: z.int(),
      freeEpisodes: z.int(),
      ownedEpisodes: z.int(),
      /** Where to go on; null: not begun. */
      resume: z.nullable(fields({ episode: z.int(), positionMs: z.int(), at: instant })),
    }),
  ),
});

const receiptFields = {
  orderId: id<'order'>(),
  number: z.string(),
  dramaId: id<'drama'>(),
  title: z.string(),
  poster: z.string(),
  firstEpisode: z.int(),
  lastEpisode: z.int(),
  amount: money,
  paidAt: instant,
  /** `refund-under-way`: decided, the money is on its way. */
  state: snakeWord(['paid', 'complaint', 'refund-under-way', 'refunded']),
  refundedAt: z.nullable(instant),
  isDemo: z.boolean(),
};

export const listReceipts = endpoint({
  name: 'checkout.list-receipts',
  path: '/api/viewer/receipt/list',
  access: 'viewer',
  origin: 'ours',
  summary: 'What the viewer has paid for, the newest first.',
  request: fields(paging),
  answer: pageOf(fields(receiptFields)),
});

export const getReceipt = endpoint({
  name: 'checkout.get-receipt',
  path: '/api/viewer/receipt/get',
  access: 'viewer',
  origin: 'ours',
  summary: 'One purchase: what was paid, to whom, until when it can be cancelled, and its complaint.',
  request: fields({ orderId: id<'order'>() }),
  answer: fields({
    ...receiptFields,
    quantity: z.int(),
    /** For one episode, as it was paid. */
    retail: money,
    seller: z.nullable(storeShown),
    processor: z.string(),
    /** The processor's name for the payment, or the chain's transaction. */
    charge: z.string(),
    /** Null: it can be cancelled no more. */
    cancelUntil: z.nullable(instant),
    canComplain: z.boolean(),
    complaint: z.nullable(
      fields({
        reason: snakeWord(COMPLAINT_REASONS),
        text: z.string(),
        madeAt: instant,
        state: snakeWord(COMPLAINT_STATES),
        decidedAt: z.nullable(instant),
        /** What the person who decided says. */
        note: z.nullable(z.string()),
        /** When it is promised to be decided. */
        promisedBy: z.nullable(instant),
      }),
    ),
  }),
  refusals: ['order-unknown'],
});

export const cancelOrder = endpoint({
  name: 'checkout.cancel-order',
  path: '/api/viewer/order/cancel',
  access: 'viewer',
  origin: 'ours',
  summary: 'Cancels a purchase within a day, unless a paid episode of it was played; the money goes back.',
  request: fields({ orderId: id<'order'>() }),
  answer: nothing,
  refusals: ['order-unknown', 'cancel-too-late', 'cancel-after-play', 'dispute-open'],
});

export const complainAboutOrder = endpoint({
  name: 'checkout.complain',
  path: '/api/viewer/order/complain',
  access: 'viewer',
  origin: 'ours',
  summary: 'Says what is wrong with a purchase: a person looks into it. Once for each purchase.',
  request: fields({
    orderId: id<'order'>(),
    reason: snakeWord(VIEWER_REASONS),
    text: requiredText('complaint-text-required', LONGEST_COMPLAINT),
  }),
  answer: nothing,
  refusals: ['order-unknown', 'complaint-text-required', 'complain-too-late'],
});
