import type { getCreditScore } from '@cliffhanger/wire/credit';
import type { AnswerOf } from '@cliffhanger/wire/kernel';

export type CreditScore = AnswerOf<typeof getCreditScore>;
