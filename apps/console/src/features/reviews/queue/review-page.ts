import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { getReview, listQueue } from '@cliffhanger/wire/operator/reviews';

/** All data for deciding one item. */
export type ReviewPage = AnswerOf<(typeof getReview)['registration']>;

/** A waiting item. */
export type Item = AnswerOf<(typeof listQueue)['registration']>['list'][number];

/** For an appeal, `yes` means that the appeal is upheld. */
export type Verdict = 'yes' | 'no';
