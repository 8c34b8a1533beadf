import * as z from 'zod/mini';
import { categoryFilter } from '../catalog/category.ts';
import { dramaFields, rights } from '../catalog/drama.ts';
import { endpoint, fields, id, named, pageFields, paging, word } from '../kernel/index.ts';
import { consignmentFields, results } from './consignment.ts';

const { id: _dramaId, ...shownOfDrama } = dramaFields;

export const listLibrary = endpoint({
  name: 'library.list',
  path: '/api/seller/videoju/my-changku-list',
  access: 'seller',
  origin: 'spec',
  summary: "The dramas in the caller's library, the one added last first, with what each has brought.",
  request: fields({
    categoryId: z.optional(categoryFilter),
    ...paging,
    state: z.optional(word(['promoting', 'not_promoted'])),
  }),
  answer: fields({
    ...pageFields(
      fields({
        dramaId: named('videoju_id', id<'drama'>()),
        ...shownOfDrama,
        ...consignmentFields,
        trackingPath: z.string(),
        trackingUrl: z.string(),
        results,
      }),
    ),
    rights,
  }),
});
