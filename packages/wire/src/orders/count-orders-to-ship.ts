import * as z from 'zod/mini';
import { endpoint, fields, nothing } from '../kernel/index.ts';

export const countOrdersToShip = endpoint({
  name: 'orders.count-to-ship',
  path: '/api/seller/videoju-order/to-fahuo-count',
  access: 'seller',
  origin: 'spec',
  summary: 'How many orders wait to be shipped, and for how many of them (100 at most) the right is missing.',
  request: nothing,
  answer: fields({ count: z.int(), withoutRight: z.int() }),
});
