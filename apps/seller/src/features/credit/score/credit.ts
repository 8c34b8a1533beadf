import type { getCredit } from '@cliffhanger/wire/credit';
import type { AnswerOf } from '@cliffhanger/wire/kernel';

export type Credit = AnswerOf<typeof getCredit>;
