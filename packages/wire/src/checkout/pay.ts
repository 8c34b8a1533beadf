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
    /** Omitted: all remaining episodes that are released, or announced. */
    quantity: z.optional(quantity),
    /** Announced episodes instead of those that are out. */
    isPreOrder: z.optional(z.boolean()),
  }),
  answer: fields({
    dramaId: id<'drama'>(),
    title: z.string(),
    poster: z.string(),
    /** The drama's final number of episodes, and the last released one. */
    episodes: z.int(),
    readyThrough: z.int(),
    firstEpisode: z.int(),
    lastEpisode: z.int(),
    quantity: z.int(),
    retail: money,
    amount: money,
    /**
     * The promised day of a pre-order and the days until its automatic refund; null for episodes that are
     * out.
     */
    preOrder: z.nullable(fields({ comesOn: z.string(), lateAfterDays: z.int() })),
    seller: z.nullable(storeShown),
    /** The account's address; null for a guest, who enters one. */
    email: z.nullable(z.string()),
    /** The licence is not worldwide and the country is unknown: `pay` needs `country`. */
    needsCountry: z.boolean(),
    processors: z.array(
      fields({
        name: processorName,
        /** Play money; label it wherever it is offered. */
        isDemo: z.boolean(),
        /** Charged amount and currency: `12.00` and `USD`. */
        currency: z.string(),
        charged: z.string(),
        /** For USDT: open networks. */
        networks: z.array(network),
      }),
    ),
  }),
  refusals: ['drama-unknown', 'too-many-episodes', 'own-purchase', 'not-licensed-here', 'too-many-tries'],
});

/** The state of a purchase. `paid`: its episodes are playable. */
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
  /** Why it was turned down after payment, in the caller's language; the money is returned. */
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
    /** The amount that the viewer saw. */
    amount: money,
    /** A pre-order, with the day that the viewer saw. */
    preOrderBy: z.optional(day),
    processor: processorName,
    /** For the sandbox, instead of a card; `decline` is refused. */
    method: z.optional(requiredText('invalid-input', 64)),
    /** For USDT. */
    network: z.optional(network),
    /** For guests; a signed-in viewer uses the account's address. */
    email: z.optional(emailInput),
    /** The viewer's own statement; counts only when the country is unknown. */
    country: z.optional(countryCode),
  }),
  answer: fields({
    ...standing,
    /** The processor's page, which returns to the storefront. */
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
