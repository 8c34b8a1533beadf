import { CREDIT_SCORE_PARTS } from '@cliffhanger/core/credit';
import * as z from 'zod/mini';
import { fields, word } from '../kernel/index.ts';

export const creditScorePart = fields({
  name: word(CREDIT_SCORE_PARTS),
  points: z.int(),
  outOf: z.int(),
  /** Without data the part counts 80 %. */
  hasData: z.boolean(),
  /** Numerator and denominator, such as orders on time of all orders. */
  good: z.int(),
  of: z.int(),
});
