import * as z from 'zod/mini';
import { endpoint, fields, id, instant, named, paging, refusing } from '../kernel/index.ts';

export const day = z
  .string(refusing('field-required'))
  .check(z.regex(/^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/, refusing('invalid-input')));

const rootInLog = fields({ index: z.int(), root: z.string() });

export const allocationDay = fields({
  day: z.string(),
  fingerprint: z.string(),
  /** Null until the day is over. */
  secret: z.nullable(z.string()),
  /** When its weights were taken; null: not yet. */
  weightsAt: z.nullable(instant),
  /** When the day begins; null for days of the older rule. */
  beginsAt: z.nullable(instant),
  /** The network of the block in the seed; null: the secret alone. */
  network: z.nullable(z.string()),
  /** That block once it is final; anyone can verify it on the chain. */
  block: z.nullable(fields({ network: z.string(), height: z.int(), hash: z.string() })),
  /** Log entries of its commitment, weights and, afterwards, orders; null: not written. */
  inLog: fields({
    promise: z.nullable(z.int()),
    weights: z.nullable(rootInLog),
    orders: z.nullable(rootInLog),
  }),
});

export const listAllocationDays = endpoint({
  name: 'orders.list-draw-days',
  path: '/api/v1/traffic-draw/list',
  access: 'public',
  origin: 'ours',
  summary:
    'The days of the popular-traffic draw, the newest first: the fingerprint of each secret, and the secret once the day is over.',
  request: fields(paging),
  answer: fields({ list: z.array(allocationDay) }),
});

export const listAllocationWeights = endpoint({
  name: 'orders.list-draw-weights',
  path: '/api/v1/traffic-draw/weights',
  access: 'public',
  origin: 'ours',
  summary: 'Among whom the popular traffic of a drama was drawn on a day, and with what weights.',
  request: fields({ day, dramaId: named('videoju_id', id<'drama'>()) }),
  answer: fields({ list: z.array(fields({ sellerId: id<'seller'>(), weight: z.int() })) }),
});
