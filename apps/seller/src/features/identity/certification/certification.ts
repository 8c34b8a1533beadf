import type { getCertification } from '@cliffhanger/wire/identity';
import type { AnswerOf } from '@cliffhanger/wire/kernel';

export type Certification = AnswerOf<typeof getCertification>;
