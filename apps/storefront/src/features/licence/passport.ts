import type { getPassportForViewer } from '@cliffhanger/wire/checkout';
import type { AnswerOf } from '@cliffhanger/wire/kernel';

export type Passport = AnswerOf<typeof getPassportForViewer>;
export type Licence = Passport['licences'][number];
