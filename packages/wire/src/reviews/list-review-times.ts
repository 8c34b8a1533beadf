import { REVIEW_KINDS, type ReviewKind } from '@cliffhanger/core/reviews';
import * as z from 'zod/mini';
import { endpoint, fields, nothing, snakeWord } from '../kernel/index.ts';

export const listReviewTimes = endpoint({
  name: 'reviews.list-times',
  path: '/api/v1/review-time/list',
  access: 'public',
  origin: 'ours',
  summary:
    'How long people really took to answer in the last 30 days, by what it was about: median and 95th percentile.',
  request: nothing,
  answer: fields({
    list: z.array(
      fields({
        kind: snakeWord<ReviewKind>(REVIEW_KINDS),
        decided: z.int(),
        medianMs: z.int(),
        p95Ms: z.int(),
      }),
    ),
  }),
});
