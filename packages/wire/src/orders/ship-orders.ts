import * as z from 'zod/mini';
import { endpoint, fields, LARGEST_PAGE, named, refusing, requiredText } from '../kernel/index.ts';
import { payFrom } from './order.ts';
import { shipmentFields } from './ship-order.ts';

export const shipOrders = endpoint({
  name: 'orders.ship-many',
  path: '/api/seller/videoju-order/do-fahuo-many',
  access: 'seller',
  origin: 'ours',
  summary: 'Ships up to 50 orders: each that can be shipped is, the others say why not.',
  movesMoney: true,
  request: fields({
    numbers: named(
      'order_sns',
      z
        .array(requiredText('field-required', 20), refusing('field-required'))
        .check(
          z.minLength(1, refusing('field-required')),
          z.maxLength(LARGEST_PAGE, refusing('invalid-input')),
        ),
    ),
    payFrom: z.optional(payFrom),
  }),
  answer: fields({
    shipped: z.int(),
    list: z.array(
      fields({
        number: named('order_sn', z.string()),
        shipment: z.optional(fields(shipmentFields)),
        /** The refusal's code, and its text in the caller's language. */
        code: z.optional(z.int()),
        msg: z.optional(z.string()),
      }),
    ),
  }),
});
