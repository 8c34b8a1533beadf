import { CREDIT_SCORE_PARTS } from '@cliffhanger/core/credit';
import * as z from 'zod/mini';
import { fields, word } from '../kernel/index.ts';

export const creditScorePart = fields({
  name: word(CREDIT_SCORE_PARTS),
  points: z.int(),
  outOf: z.int(),
  /** False: nothing to judge by yet, so the part counts 80 %. */
  hasData: z.boolean(),
  /** What it is made of: so many (orders on time, links approved) of so many. */
  good: z.int(),
  of: z.int(),
});
