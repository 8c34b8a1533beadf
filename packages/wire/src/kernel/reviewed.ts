import type { ReviewState } from '@cliffhanger/core/kernel';
import * as z from 'zod/mini';
import { decisionNotice } from './decision-notice.ts';
import { instant } from './values.ts';

/** Hyphenated words in code, snake_case on the wire. */
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

/** Fields of everything that a person reviews. */
export const reviewFields = {
  submittedAt: instant,
  promisedBy: z.optional(instant),
  decidedAt: z.optional(instant),
  /** Why it was rejected, and until when to appeal. */
  notice: z.optional(decisionNotice),
} as const;
