import * as z from 'zod/mini';
import { endpoint, fields, instant, nothing } from '../kernel/index.ts';

export const countOrdersToShip = endpoint({
  name: 'orders.count-to-ship',
  path: '/api/seller/videoju-order/to-fahuo-count',
  access: 'seller',
  origin: 'spec',
  summary:
    'How many orders wait to be shipped, for how many of them (100 at most) the right is missing, and which deadline comes first.',
  request: nothing,
  answer: fields({
    count: z.int(),
    withoutRight: z.int(),
    /** When the platform ships (right missing) or the order becomes late. Null: none waits. */
    firstDeadline: z.nullable(instant),
  }),
});
