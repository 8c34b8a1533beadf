import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fields } from './fields.ts';
import { pageOf, paging } from './paging.ts';

const request = fields(paging);

test('a list begins at its first page, with twenty rows', () => {
  expect(z.decode(request, {})).toEqual({ page: 1, pageSize: 20 });
});

test('a page has at most fifty rows', () => {
  expect(z.decode(request, { page: 3, page_size: 50 })).toEqual({ page: 3, pageSize: 50 });
  for (const page_size of [51, 0, -1, 1.5, '20', null])
    expect(z.safeDecode(request, { page_size }).success).toBe(false);
});

test.each([0, -1, 1.5, '1', null, 1_000_001])('there is no page %j', (page) => {
  expect(z.safeDecode(request, { page }).success).toBe(false);
});

test('a page of rows travels as the wire says it', () => {
  const page = pageOf(fields({ orderId: z.string() }));
  const inside = { list: [{ orderId: 'a' }], total: 21, page: 2, pageSize: 20, hasMore: false };
  const wire = { list: [{ order_id: 'a' }], total: 21, page: 2, page_size: 20, has_more: false };
  expect(z.encode(page, inside)).toEqual(wire);
  expect(z.decode(page, wire)).toEqual(inside);
});
