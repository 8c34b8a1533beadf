import type { StatedPosting } from '@cliffhanger/core/reviews';

/** The postings that a decision will make. */
export const postingResponse = ({ postedWhen, lines }: StatedPosting) => ({ postedWhen, lines: [...lines] });
