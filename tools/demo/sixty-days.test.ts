import { MINI_SERIES } from '@cliffhanger/testing/catalogue';
import { expect, test } from 'vitest';
import { businessUntil, DAYS } from './sixty-days.ts';

test('the business began at a midnight sixty days ago and ended with yesterday', () => {
  const { start, days } = businessUntil(Date.UTC(2026, 10, 15, 13, 40));
  expect(days).toBe(DAYS);
  expect(start).toBe(Date.UTC(2026, 8, 16));
});

test('it sold only what can be watched to its last episode, and its staff left nothing undecided', () => {
  expect(businessUntil(Date.now())).toMatchObject({ catalogue: MINI_SERIES, isCareful: true });
});
