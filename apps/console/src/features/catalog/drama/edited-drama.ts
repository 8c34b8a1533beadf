import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { getDrama } from '@cliffhanger/wire/operator/catalog';

export type EditedDrama = AnswerOf<typeof getDrama>;
