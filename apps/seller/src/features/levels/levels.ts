import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { listLevels } from '@cliffhanger/wire/levels';

export type Levels = AnswerOf<typeof listLevels>;
export type Level = Levels['list'][number];
