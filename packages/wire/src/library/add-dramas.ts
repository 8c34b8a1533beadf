import type { RefusalName } from '@cliffhanger/core/kernel';
import { MOST_ADDED_AT_ONCE } from '@cliffhanger/core/library';
import * as z from 'zod/mini';
import { rights } from '../catalog/drama.ts';
import { endpoint, fields, id, named, refusing } from '../kernel/index.ts';
import { consignmentId } from './consignment.ts';

const list = z
  .array(id<'drama'>('drama-unknown'))
  .check(
    z.minLength(1, refusing('field-required')),
    z.maxLength(MOST_ADDED_AT_ONCE, refusing('invalid-input')),
  );

/** An array, or ids in one comma-separated text: the spec names the field and not its form. */
const dramaIds = z.codec(
  z.union([z.array(z.unknown()), z.string()], {
    error: ({ input }): RefusalName =>
      input === undefined || input === null ? 'field-required' : 'invalid-input',
  }),
  list,
  {
    decode: (ids) =>
      (typeof ids === 'string' ? ids.split(',').map((one) => one.trim()) : ids) as z.input<typeof list>,
    encode: (ids) => ids,
  },
);

export const addDramas = endpoint({
  name: 'library.add-dramas',
  path: '/api/seller/videoju/add-ju-to-sale',
  access: 'seller',
  origin: 'spec',
  summary:
    'Adds dramas to the library, all or none: one right each, a tracking link each. Those already there stay.',
  request: fields({
    dramaIds: named('videoju_ids', dramaIds),
  }),
  answer: fields({
    list: z.array(
      fields({
        consignmentId,
        dramaId: named('videoju_id', id<'drama'>()),
        trackingPath: z.string(),
        trackingUrl: z.string(),
        /** False: it was in the library already. */
        isNew: z.boolean(),
      }),
    ),
    rights,
  }),
  refusals: ['drama-unknown', 'insufficient-rights'],
});
