import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { getTransfer } from '@cliffhanger/wire/wallet';

/** A transfer with all its lines. */
export type Transfer = AnswerOf<typeof getTransfer>;
