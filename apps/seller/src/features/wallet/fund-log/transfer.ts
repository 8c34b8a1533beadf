import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { getTransfer } from '@cliffhanger/wire/wallet';

/** One transfer whole, as its receipt shows it. */
export type Transfer = AnswerOf<typeof getTransfer>;
