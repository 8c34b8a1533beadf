import * as z from 'zod/mini';
import { refusing } from '../kernel/index.ts';

/** `2026-11-22`. */
export const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, refusing('invalid-input')));

const MOST_EPISODES = 1_000;

/** Episodes from the first one on that the viewer does not own. */
export const quantity = z
  .int(refusing('quantity-required'))
  .check(
    z.minimum(1, refusing('quantity-required')),
    z.maximum(MOST_EPISODES, refusing('too-many-episodes')),
  );
