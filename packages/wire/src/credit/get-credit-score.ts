import { CREDIT_SCORE_ADVICE, CREDIT_SCORE_PARTS } from '@cliffhanger/core/credit';
import * as z from 'zod/mini';
import { endpoint, fields, instant, nothing, word } from '../kernel/index.ts';
import { creditScorePart } from './credit-score-part.ts';

export const getCreditScore = endpoint({
  name: 'credit.get',
  path: '/api/seller/credit/detail',
  access: 'seller',
  origin: 'ours',
  summary: 'The credit score with its parts, what would raise it and what it decides.',
  request: nothing,
  answer: fields({
    score: z.int(),
    /** Computed hourly; null before the first time. */
    computedAt: z.nullable(instant),
    windowDays: z.int(),
    parts: z.array(creditScorePart),
    advice: z.array(
      fields({ advice: word(CREDIT_SCORE_ADVICE), part: word(CREDIT_SCORE_PARTS), points: z.int() }),
    ),
    /** Thresholds at which something changes. */
    proceedsFrom: z.int(),
    trafficHalvedBelow: z.int(),
    noTrafficBelow: z.int(),
  }),
});
