import { LOCALES } from '@cliffhanger/core/kernel';
import * as z from 'zod/mini';
import { fields, id, nothing, refusing } from '../../kernel/index.ts';
import { operatorEndpoint } from '../kernel.ts';
import { WHO_EDITS, WHO_LOOKS } from './roles.ts';

const MOST_CATEGORIES = 100;

/** By locale; English is required. */
const names = z.partialRecord(
  z.enum(LOCALES),
  z
    .string(refusing('invalid-input'))
    .check(z.trim(), z.minLength(1, refusing('field-required')), z.maxLength(60)),
);

export const listCategories = operatorEndpoint({
  name: 'catalog.list-office-categories',
  path: '/api/operator/catalog/category-list',
  roles: WHO_LOOKS,
  kind: 'view',
  summary: 'Every category in its order, with its names and how many dramas it has, on sale or not.',
  request: nothing,
  answer: fields({ list: z.array(fields({ id: id<'category'>(), names, dramas: z.int() })) }),
});

export const saveCategory = operatorEndpoint({
  name: 'catalog.save-category',
  path: '/api/operator/catalog/category-save',
  roles: WHO_EDITS,
  kind: 'change',
  subject: { kind: 'category', field: 'id' },
  summary: 'The names of a category; without an id, a new one, which comes last.',
  request: fields({ id: z.optional(id<'category'>()), names }),
  answer: fields({ id: id<'category'>() }),
  refusals: ['field-required', 'category-unknown'],
});

export const orderCategories = operatorEndpoint({
  name: 'catalog.order-categories',
  path: '/api/operator/catalog/category-order',
  roles: WHO_EDITS,
  kind: 'change',
  summary: 'The order of the categories: all of them, each once.',
  request: fields({
    ids: z.array(id<'category'>()).check(z.maxLength(MOST_CATEGORIES, refusing('invalid-input'))),
  }),
  answer: nothing,
  refusals: ['category-unknown'],
});
