import { PROCESSORS } from '@cliffhanger/core/checkout';
import * as z from 'zod/mini';
import { emailInput } from '../identity/inputs.ts';
import { endpoint, fields, id, instant, money, requiredText, snakeWord, word } from '../kernel/index.ts';
import { network } from '../wallet/words.ts';
import { countryCode } from './country.ts';
import { invoice } from './invoice.ts';
import { day, quantity } from './quantity.ts';
import { storeShown } from './store-shown.ts';

const processorName = word(PROCESSORS);

export const quotePurchase = endpoint({
  name: 'checkout.quote',
  path: '/api/viewer/checkout/quote',
  access: 'viewer',
  origin: 'ours',
  summary: 'What a purchase would cost, whose sale it is and how it can be paid. Fixes nothing.',
  request: fields({
    dramaId: id<'drama'>(),
    /** Left out: all that is left of what is out, or of what is announced. */
    quantity: z.optional(quantity),
    /** Of episodes that are announced, not of those that are out. */
    isPreOrder: z.optional(z.boolean()),
  }),
  answer: fields({
    dramaId: id<'drama'>(),
    title: z.string(),
    poster: z.string(),
    /** How many the drama will have, and the last one that is out. */
    episodes: z.int(),
    readyThrough: z.int(),
    firstEpisode: z.int(),
    lastEpisode: z.int(),
    quantity: z.int(),
    retail: money,
    amount: money,
    /** By which day a pre-order comes, and how many days after that it is refunded by itself; null: of what is out. */
    preOrder: z.nullable(fields({ comesOn: z.string(), lateAfterDays: z.int() })),
    seller: z.nullable(storeShown),
    /** The address that the viewer is signed in with; null: a guest, who gives one. */
    email: z.nullable(z.string()),
    /** It may not be sold everywhere and nobody knows where the viewer is: `country` is asked for with `pay`. */
    needsCountry: z.boolean(),
    processors: z.array(
      fields({
        name: processorName,
        /** Play money: say so wherever it is offered. */
        isDemo: z.boolean(),
        /** What is charged, and in what: `12.00` and `USD`. */
        currency: z.string(),
        charged: z.string(),
        /** Of USDT: those that are open now. */
        networks: z.array(network),
      }),
    ),
  }),
  refusals: ['drama-unknown', 'too-many-episodes', 'own-purchase', 'not-licensed-here', 'too-many-tries'],
});

/** Where a purchase stands. `paid`: its episodes play now. */
const standing = {
  purchaseId: id<'purchase'>(),
  state: snakeWord(['waiting', 'paid', 'declined', 'expired', 'turned-down']),
  dramaId: id<'drama'>(),
  quantity: z.int(),
  amount: money,
  /** Once it is paid. */
  orderId: z.nullable(id<'order'>()),
  number: z.nullable(z.string()),
  firstEpisode: z.nullable(z.int()),
  lastEpisode: z.nullable(z.int()),
  /** Why it was turned down after the viewer had paid, in the caller's language; the money goes back. */
  reason: z.nullable(z.string()),
};

export const pay = endpoint({
  name: 'checkout.pay',
  path: '/api/viewer/checkout/pay',
  access: 'viewer',
  origin: 'ours',
  movesMoney: true,
  summary:
    'Buys episodes. Answers an order at once, the address of the processor’s own page, or an invoice in USDT; nobody has an order before the money is there.',
  request: fields({
    dramaId: id<'drama'>(),
    quantity,
    /** What the viewer was shown. */
    amount: money,
    /** A pre-order, and the day by which the viewer was shown that it comes. */
    preOrderBy: z.optional(day),
    processor: processorName,
    /** Of the sandbox: what stands in for a card; `decline` is refused. */
    method: z.optional(requiredText('invalid-input', 64)),
    /** Of USDT. */
    network: z.optional(network),
    /** Of a guest; who is signed in buys with the address they are signed in with. */
    email: z.optional(emailInput),
    /** Where the viewer says to be; counts only where nobody knows. */
    country: z.optional(countryCode),
  }),
  answer: fields({
    ...standing,
    /** The processor's own page: go there. It comes back to the storefront. */
    redirectTo: z.nullable(z.string()),
    expiresAt: z.nullable(instant),
    invoice: z.nullable(invoice),
  }),
  refusals: [
    'viewer-unknown',
    'email-required',
    'drama-unknown',
    'too-many-episodes',
    'own-purchase',
    'country-required',
    'not-licensed-here',
    'order-data-changed',
    'payment-declined',
    'processor-closed',
    'network-closed',
  ],
});

export const getPurchase = endpoint({
  name: 'checkout.get-purchase',
  path: '/api/viewer/checkout/state',
  access: 'viewer',
  origin: 'ours',
  summary: 'Where a purchase of this viewer stands; asks the processor where it has not said so itself yet.',
  request: fields({ purchaseId: id<'purchase'>() }),
  answer: fields(standing),
  refusals: ['purchase-unknown'],
});
