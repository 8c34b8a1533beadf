import type { getReceipt } from '@cliffhanger/wire/checkout';
import type { AnswerOf } from '@cliffhanger/wire/kernel';

/** One purchase as its viewer sees it. */
export type Receipt = AnswerOf<typeof getReceipt>;
