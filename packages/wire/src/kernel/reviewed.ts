import type { ReviewState } from '@cliffhanger/core/kernel';
import * as z from 'zod/mini';
import { decisionNotice } from './decision-notice.ts';
import { instant } from './values.ts';

/** Words of ours that have hyphens inside and underscores on the wire. */
export const snakeWord = <const Word extends string>(words: readonly Word[]) => {
  const snake = (one: string) => one.replaceAll('-', '_');
  const byWire = new Map(words.map((one) => [snake(one), one]));
  return z.codec(
    z.enum(words.map(snake) as [string, ...string[]], { error: () => 'invalid-input' }),
    z.custom<Word>((value) => typeof value === 'string'),
    { decode: (one) => byWire.get(one) as Word, encode: snake },
  );
};

export const reviewState = snakeWord<ReviewState>(['under-review', 'approved', 'rejected']);

/** Where something stands that a person reviews: the fields are the same wherever one is shown. */
export const reviewFields = {
  submittedAt: instant,
  /** While it is under review. */
  promisedBy: z.optional(instant),
  decidedAt: z.optional(instant),
  /** Why it was rejected, and until when to appeal. */
  notice: z.optional(decisionNotice),
} as const;
