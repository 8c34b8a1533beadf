import type { StatedPosting } from '@cliffhanger/core/reviews';

/** What will stand in the books, as it travels. */
export const postingResponse = ({ postedWhen, lines }: StatedPosting) => ({ postedWhen, lines: [...lines] });
