import { DAY_MS, HOUR_MS, instantOf, later } from '@cliffhanger/core/kernel';
import { expect, test } from 'vitest';
import { MINI_SERIES, SAMPLE_DRAMAS } from '../catalogue/index.ts';
import { World } from './world.ts';

const OPTIONS = { sellers: 1, days: 3, orders: 1, seed: 'one', start: instantOf(Date.UTC(2026, 1, 1)) };
const worldWith = (more: Partial<World['options']>): World => new World({ ...OPTIONS, ...more }, {} as never);
const END = later(OPTIONS.start, 3 * DAY_MS);

test('careful staff decide sooner than others, and whatever they still can before the last day ends', () => {
  const careful = worldWith({ isCareful: true });
  expect(careful.reviewedAfter(OPTIONS.start, 12 * HOUR_MS)).toBe(4 * HOUR_MS);
  const late = later(END, -2 * HOUR_MS);
  expect(later(late, careful.reviewedAfter(late, 60 * HOUR_MS))).toBeLessThan(END);
  expect(worldWith({}).reviewedAfter(late, 60 * HOUR_MS)).toBe(60 * HOUR_MS);
});

test('a world sells the catalogue that it was given', () => {
  const lengths = (world: World) => world.dramas.map(({ episodes }) => episodes);
  expect(lengths(worldWith({}))).toEqual(Object.values(SAMPLE_DRAMAS).map(({ episodes }) => episodes));
  expect(lengths(worldWith({ catalogue: MINI_SERIES }))).toEqual(MINI_SERIES.map(({ episodes }) => episodes));
});
