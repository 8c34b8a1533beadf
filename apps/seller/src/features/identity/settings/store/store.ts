import type { getStore } from '@cliffhanger/wire/identity';
import type { AnswerOf } from '@cliffhanger/wire/kernel';

export type Store = AnswerOf<typeof getStore>;
