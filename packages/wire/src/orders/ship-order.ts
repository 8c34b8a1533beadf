import * as z from 'zod/mini';
import { endpoint, fields, instant, money, named } from '../kernel/index.ts';
import { orderNumber, payFrom, shippedBy } from './order.ts';

export const shipmentFields = {
  number: named('order_sn', z.string()),
  shippedBy,
  payFrom,
  /** Episode credits used. */
  deductibleEpisodes: z.int(),
  deductionAmount: money,
  paymentAmount: money,
  /** The amount held from now on. */
  unsettled: money,
  deliveryTime: instant,
  settlementTime: instant,
};

export const shipOrder = endpoint({
  name: 'orders.ship',
  path: '/api/seller/videoju-order/do-fahuo',
  access: 'seller',
  origin: 'spec',
  summary:
    'Ships an order; shipped twice, it is charged once and answers the same. Without `pay_from` as the setting says.',
  movesMoney: true,
  request: fields({ number: orderNumber, payFrom: z.optional(payFrom) }),
  answer: fields(shipmentFields),
  refusals: [
    'order-unknown',
    'order-not-to-ship',
    'order-under-complaint',
    'no-right-for-drama',
    'proceeds-need-credit-score',
    'insufficient-balance',
  ],
});
