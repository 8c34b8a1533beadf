import type { Clock } from '@cliffhanger/application/ports';
import { instantOf } from '@cliffhanger/core/kernel';

export const systemClock: Clock = { now: () => instantOf(Date.now()) };
