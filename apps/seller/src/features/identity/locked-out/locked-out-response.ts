import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { getLockedOut } from '@cliffhanger/wire/trust';

export type LockedOutResponse = AnswerOf<typeof getLockedOut>;
