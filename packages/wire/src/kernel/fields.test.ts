import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fields, insidePath, named, wirePath } from './fields.ts';
import { money } from './values.ts';

const order = fields({
  orderNumber: named('order_sn', z.string()),
  category: z.optional(named('cate_id', z.string())),
  paymentAmount: money,
  hasRight: z.boolean(),
  lines: z.array(fields({ drama: named('videoju_id', z.string()), episodeCount: z.int() })),
  removedAt: z.nullable(z.string()),
});

const ON_THE_WIRE = {
  order_sn: 'A1',
  cate_id: '7',
  payment_amount: '12.5',
  has_right: false,
  lines: [{ videoju_id: 'v', episode_count: 3 }],
  removed_at: null,
};

test('an object has its own words inside and the spec’s words on the wire', () => {
  const inside = z.decode(order, ON_THE_WIRE);
  expect(inside).toEqual({
    orderNumber: 'A1',
    category: '7',
    paymentAmount: 12_500_000n,
    hasRight: false,
    lines: [{ drama: 'v', episodeCount: 3 }],
    removedAt: null,
  });
  expect(z.encode(order, inside)).toEqual(ON_THE_WIRE);
});

test('what is not there on one side is not there on the other', () => {
  const { cate_id: _left, ...less } = ON_THE_WIRE;
  const inside = z.decode(order, less);
  expect('category' in inside).toBe(false);
  expect('cate_id' in (z.encode(order, { ...inside, category: undefined } as never) as object)).toBe(false);
});

test('words that the call does not know are dropped, not passed on', () => {
  expect(z.decode(order, { ...ON_THE_WIRE, is_admin: true })).not.toHaveProperty('is_admin');
});

test('an inside word on the wire is an unknown one', () => {
  const { order_sn: number, ...rest } = ON_THE_WIRE;
  expect(z.safeDecode(order, { ...rest, orderNumber: number }).success).toBe(false);
});

test('an answer that is not of the shape cannot be sent', () => {
  const inside = z.decode(order, ON_THE_WIRE);
  expect(z.safeEncode(order, { ...inside, hasRight: 'no' } as never).success).toBe(false);
  expect(() => z.encode(order, undefined as never)).toThrow(TypeError);
});

test.each([
  ['order_sn', 'orderNumber'],
  ['cate_id', 'category'],
  ['payment_amount', 'paymentAmount'],
  ['lines.0.episode_count', 'lines.0.episodeCount'],
])('a fault at %s is one at %s inside, and back', (wire, inside) => {
  expect(insidePath(order, wire)).toBe(inside);
  expect(wirePath(order, inside)).toBe(wire);
});

test('a schema can be named for one call without being named for others', () => {
  const text = z.string();
  const one = fields({ a: named('first', text) });
  const other = fields({ a: text });
  expect(z.encode(one, { a: 'x' })).toEqual({ first: 'x' });
  expect(z.encode(other, { a: 'x' })).toEqual({ a: 'x' });
});
