import * as z from 'zod/mini';
import { endpoint, fields, id, instant, pageFields, paging } from '../kernel/index.ts';
import { orderFields } from '../orders/order.ts';
import { holdFilter } from './hold-filter.ts';

export const listHeldOrders = endpoint({
  name: 'settlement.list-held',
  path: '/api/seller/videoju-order/list-order-dongjie',
  access: 'seller',
  origin: 'spec',
  summary: 'The caller’s own sales on hold or released: why each is held, and until when.',
  request: fields({ kind: z._default(holdFilter, null), ...paging }),
  answer: fields(
    pageFields(
      fields({
        id: id<'order'>(),
        ...orderFields,
        /** `settlement`: waits for T+7; `none`: released; otherwise the reason of the audit. */
        holdReason: z.string(),
        releaseAt: instant,
      }),
    ),
  ),
});
