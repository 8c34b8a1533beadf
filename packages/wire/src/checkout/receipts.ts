import {
  COMPLAINT_REASONS,
  COMPLAINT_STATES,
  LONGEST_COMPLAINT,
  PROCESSORS,
  VIEWER_REASONS,
} from '@cliffhanger/core/checkout';
import { NETWORKS } from '@cliffhanger/core/wallet';
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
  word,
} from '../kernel/index.ts';
import { network } from '../wallet/words.ts';
import { storeShown } from './store-shown.ts';

const LONGEST_TOKEN = 100;

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
      /** The next promised day of pre-ordered episodes; null: none. */
      comesOn: z.nullable(z.string()),
      /** The next episode and position; null: not started. */
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
  /** `refund-under-way`: decided, not paid yet. `pre_ordered`: paid and not out yet. */
  state: snakeWord(['paid', 'pre-ordered', 'complaint', 'refund-under-way', 'refunded']),
  /** For a pre-order before delivery: its promised day. */
  comesOn: z.nullable(z.string()),
  refund: z.nullable(
    fields({
      amount: money,
      /** Episodes that are locked again. */
      episodes: z.array(z.int()),
      isWhole: z.boolean(),
      refundedAt: instant,
      /** For USDT: the network of the refund; null: refunded as paid. */
      network: z.nullable(word(NETWORKS)),
      /** The refund address; null: the viewer must give one. */
      address: z.nullable(z.string()),
      /** Staff have begun to pay it, so the address is fixed. */
      isUnderWay: z.boolean(),
      paidAt: z.nullable(instant),
      transactionHash: z.nullable(z.string()),
    }),
  ),
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
    /** Per episode, as paid. */
    retail: money,
    seller: z.nullable(storeShown),
    /** The merchant of record, liable for tax; null: the platform under its own name. */
    merchant: z.nullable(fields({ name: z.string(), address: z.string(), taxNumber: z.string() })),
    /** The included tax; null: none is stated. */
    tax: z.nullable(fields({ label: z.string(), basisPoints: z.int(), amount: money })),
    /** The processor. */
    paidWith: word(PROCESSORS),
    network: z.nullable(network),
    /** The transaction of a payment over a chain. */
    transaction: z.nullable(z.string()),
    /** Where the receipt went; null: no address. */
    sentTo: z.nullable(z.string()),
    canCancel: z.boolean(),
    /** Null: no longer, or for a pre-order any time before delivery. */
    cancelUntil: z.nullable(instant),
    canComplain: z.boolean(),
    complaint: z.nullable(
      fields({
        reason: snakeWord(COMPLAINT_REASONS),
        text: z.string(),
        madeAt: instant,
        state: snakeWord(COMPLAINT_STATES),
        decidedAt: z.nullable(instant),
        /** The decision with its reason and the decider's note. */
        answer: z.nullable(z.string()),
        note: z.nullable(z.string()),
        /** The promise. */
        promisedBy: z.nullable(instant),
      }),
    ),
  }),
  refusals: ['order-unknown'],
});

export const openReceiptLink = endpoint({
  name: 'checkout.open-receipt-link',
  path: '/api/viewer/receipt/open',
  access: 'viewer',
  origin: 'ours',
  summary:
    'Opens a purchase in this browser with the text behind the # of the link in a mail about it. Good for 30 days, in a few browsers.',
  request: fields({ token: requiredText('sign-in-link-unknown', LONGEST_TOKEN) }),
  answer: fields({ orderId: id<'order'>() }),
  refusals: ['sign-in-link-unknown', 'sign-in-link-expired', 'too-many-tries'],
});

export const printReceipt = endpoint({
  name: 'checkout.print-receipt',
  path: '/api/viewer/receipt/print',
  access: 'viewer',
  origin: 'ours',
  summary: 'The receipt as a PDF in the language of the call, in base64, with a name for the file.',
  request: fields({ orderId: id<'order'>() }),
  answer: fields({ fileName: z.string(), pdf: z.string() }),
  refusals: ['order-unknown', 'too-many-tries'],
});

export const cancelOrder = endpoint({
  name: 'checkout.cancel-order',
  path: '/api/viewer/order/cancel',
  access: 'viewer',
  origin: 'ours',
  summary:
    'Cancels a purchase within a day, unless a paid episode of it was played, or a pre-order before it is delivered; the money goes back.',
  request: fields({ orderId: id<'order'>() }),
  answer: nothing,
  refusals: [
    'order-unknown',
    'order-already-decided',
    'cancel-too-late',
    'cancel-after-play',
    'dispute-open',
  ],
});

export const giveRefundAddress = endpoint({
  name: 'checkout.give-refund-address',
  path: '/api/viewer/refund/address',
  access: 'viewer',
  origin: 'ours',
  summary:
    'Where a refund in USDT goes, by somebody who has proved their email address: on the network that was paid over, and until it is being paid.',
  request: fields({ orderId: id<'order'>(), address: requiredText('address-malformed', 100) }),
  answer: nothing,
  refusals: ['order-unknown', 'sign-in-needed', 'refund-not-owed', 'refund-under-way', 'address-malformed'],
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
