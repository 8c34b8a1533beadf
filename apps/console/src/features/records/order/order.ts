import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { getOrder } from '@cliffhanger/wire/operator/records';

export type Order = AnswerOf<typeof getOrder>;
