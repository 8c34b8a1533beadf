import { MINUTE_MS, type Refused, refuse } from '@cliffhanger/core/kernel';

export const refusedForTooManyTries = (waitMs: number): Refused =>
  refuse('too-many-tries', { facts: { minutes: Math.max(1, Math.ceil(waitMs / MINUTE_MS)) } });
