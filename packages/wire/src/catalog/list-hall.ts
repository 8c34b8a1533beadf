import { HALL_SORTS, LONGEST_SEARCH } from '@cliffhanger/core/catalog';
import * as z from 'zod/mini';
import { endpoint, fields, id, optionalText, pageFields, paging, word } from '../kernel/index.ts';
import { categoryFilter } from './category.ts';
import { dramaFields, rights } from './drama.ts';

export const listHall = endpoint({
  name: 'catalog.list-hall',
  path: '/api/seller/videoju/no-use-list',
  access: 'seller',
  origin: 'spec',
  summary:
    'Dramas on sale that the caller does not sell yet, with the rights that are left. `after`, the id of the last drama seen, goes on where a list that has changed in between would skip some.',
  request: fields({
    categoryId: z.optional(categoryFilter),
    ...paging,
    search: optionalText(LONGEST_SEARCH),
    sort: z._default(word(HALL_SORTS), 'hot'),
    includeMine: z._default(z.boolean(), false),
    after: z.optional(id<'drama'>()),
  }),
  answer: fields({ ...pageFields(fields({ ...dramaFields, isMine: z.boolean() })), rights }),
});
