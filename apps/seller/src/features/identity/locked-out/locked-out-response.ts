import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { getKeptOut } from '@cliffhanger/wire/trust';

export type KeptOutAnswer = AnswerOf<typeof getKeptOut>;
