import type { CategoryId } from '@cliffhanger/core/catalog';
import { isId } from '@cliffhanger/core/kernel';
import * as z from 'zod/mini';
import { named, refusing } from '../kernel/index.ts';

const EVERY_CATEGORY: ReadonlySet<unknown> = new Set(['', '0', 0, null]);

/** `pid` of the lists: a category's id; empty or 0 is the tab of all, null in code. */
export const categoryFilter = named(
  'pid',
  z.codec(
    z
      .union([z.string(), z.number(), z.null()], refusing('invalid-input'))
      .check(
        z.refine(
          (value) => EVERY_CATEGORY.has(value) || (typeof value === 'string' && isId(value)),
          refusing('invalid-input'),
        ),
      ),
    z.custom<CategoryId | null>((value) => value === null || typeof value === 'string'),
    {
      decode: (value) => (EVERY_CATEGORY.has(value) ? null : (value as CategoryId)),
      encode: (category) => category ?? '',
    },
  ),
);
