import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { listKeys } from '@cliffhanger/wire/operator/staff';

export type DeviceKey = AnswerOf<typeof listKeys>['list'][number];
