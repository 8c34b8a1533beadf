import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { getReview, listQueue } from '@cliffhanger/wire/operator/reviews';

/** Everything that is needed to decide about one of them. */
export type ReviewPage = AnswerOf<(typeof getReview)['registration']>;

/** One of those that wait. */
export type Item = AnswerOf<(typeof listQueue)['registration']>['list'][number];

/** For an appeal, yes means that whoever appealed is right. */
export type Verdict = 'yes' | 'no';
