import * as z from 'zod/mini';
import { endpoint, fields, id, pageOf, paging } from '../kernel/index.ts';

export const listCategories = endpoint({
  name: 'catalog.list-categories',
  path: '/api/seller/videoju/cate-list',
  access: 'seller',
  origin: 'spec',
  summary: 'The categories of the hall, in their order.',
  request: fields(paging),
  answer: pageOf(fields({ id: id<'category'>(), name: z.string(), dramas: z.int() })),
});
