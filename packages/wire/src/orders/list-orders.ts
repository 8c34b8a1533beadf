import { ORDER_SORTS } from '@cliffhanger/core/orders';
import * as z from 'zod/mini';
import { endpoint, fields, id, optionalText, pageFields, paging, word } from '../kernel/index.ts';
import { orderFields, stateCounts, stateFilter } from './order.ts';

export const listOrders = endpoint({
  name: 'orders.list',
  path: '/api/seller/videoju-order/my-list',
  access: 'seller',
  origin: 'spec',
  summary:
    'The caller’s orders of one state or of all, the newest first; `search` finds numbers that begin like it. `after`, the id of the last order seen, goes on where a list that has grown in between would repeat some. `sort` `deadline` puts what waits to be shipped in the order in which it is late or lost.',
  request: fields({
    state: z._default(stateFilter, null),
    ...paging,
    search: optionalText(20),
    sort: z.optional(word(ORDER_SORTS)),
    after: z.optional(id<'order'>()),
  }),
  answer: fields({
    ...pageFields(fields({ id: id<'order'>(), ...orderFields })),
    /** Counts of all states, for the tabs. */
    counts: fields(stateCounts),
  }),
});
