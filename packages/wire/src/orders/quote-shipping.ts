import * as z from 'zod/mini';
import { endpoint, fields, instant, money, named } from '../kernel/index.ts';
import { orderNumber, payFrom } from './order.ts';

export const quoteShipping = endpoint({
  name: 'orders.quote-shipping',
  path: '/api/seller/videoju-order/fahuo-quote',
  access: 'seller',
  origin: 'ours',
  summary: 'What shipping an order now would cost and bring, before it is confirmed.',
  request: fields({ number: orderNumber, payFrom: z.optional(payFrom) }),
  answer: fields({
    number: named('order_sn', z.string()),
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
    remainingEpisodes: z.int(),
    mayPayFromProceeds: z.boolean(),
  }),
  refusals: [
    'order-unknown',
    'order-not-to-ship',
    'order-under-complaint',
    'no-right-for-drama',
    'proceeds-need-credit-score',
    'insufficient-balance',
  ],
});
