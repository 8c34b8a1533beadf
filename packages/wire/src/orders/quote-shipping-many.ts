import * as z from 'zod/mini';
import {
  endpoint,
  fields,
  instant,
  LARGEST_PAGE,
  money,
  named,
  refusing,
  requiredText,
} from '../kernel/index.ts';
import { payFrom } from './order.ts';

export const quoteShippingMany = endpoint({
  name: 'orders.quote-shipping-many',
  path: '/api/seller/videoju-order/fahuo-quote-many',
  access: 'seller',
  origin: 'ours',
  summary:
    'What shipping several orders now would cost and bring together, one after the other; without `order_sns` the oldest 50 that wait. Those that cannot be shipped say why not.',
  request: fields({
    numbers: named(
      'order_sns',
      z.optional(
        z
          .array(requiredText('field-required', 20), refusing('field-required'))
          .check(
            z.minLength(1, refusing('field-required')),
            z.maxLength(LARGEST_PAGE, refusing('invalid-input')),
          ),
      ),
    ),
    payFrom: z.optional(payFrom),
  }),
  answer: fields({
    /** Orders that would be shipped; the sums below cover them. */
    count: z.int(),
    payFrom,
    orderAmount: money,
    purchaseCost: money,
    profit: money,
    deductibleEpisodes: z.int(),
    deductionAmount: money,
    paymentAmount: money,
    unsettled: money,
    settlementTime: instant,
    available: money,
    /** The wallet's balance afterwards. */
    availableAfter: money,
    remainingEpisodes: z.int(),
    mayPayFromProceeds: z.boolean(),
    /** More orders wait than were examined. */
    hasMore: z.boolean(),
    list: z.array(
      fields({
        number: named('order_sn', z.string()),
        canShip: z.boolean(),
        paymentAmount: z.optional(money),
        profit: z.optional(money),
        /** The refusal's code, and its text in the caller's language. */
        code: z.optional(z.int()),
        msg: z.optional(z.string()),
      }),
    ),
  }),
});
