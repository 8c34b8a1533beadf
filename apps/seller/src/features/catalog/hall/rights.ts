import type { listHall } from '@cliffhanger/wire/catalog';
import type { AnswerOf } from '@cliffhanger/wire/kernel';

export type Rights = AnswerOf<typeof listHall>['rights'];
