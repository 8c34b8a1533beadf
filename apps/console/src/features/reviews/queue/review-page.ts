import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { getReview } from '@cliffhanger/wire/operator/reviews';

/** Everything that is needed to decide about one of them. */
export type ReviewPage = AnswerOf<(typeof getReview)['registration']>;
