import { expect, test } from 'vitest';
import { countOf, type Episode, feedOf, indexOf, isHeld, rangesOf } from './feed.ts';

const episodes = (...states: Episode['state'][]): Episode[] =>
  states.map((state, index) => ({ number: index + 1, state, comesOn: null }));

const SERIES = episodes('free', 'free', 'owned', 'locked', 'locked');

test('the feed ends with the first episode that must be bought', () => {
  expect(feedOf(SERIES).map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  expect(feedOf(episodes('free', 'owned'))).toHaveLength(2);
  expect(feedOf(episodes('locked', 'locked'))).toHaveLength(1);
  expect(feedOf([])).toEqual([]);
});

test('a link to an episode beyond the end opens the end', () => {
  const feed = feedOf(SERIES);
  expect(indexOf(feed, 2)).toBe(1);
  expect(indexOf(feed, 40)).toBe(3);
  expect(indexOf(feed, 0)).toBe(0);
});

test('only the current and the next episode load', () => {
  expect([0, 1, 2, 3, 4].filter((index) => isHeld(index, 2))).toEqual([2, 3]);
});

test('a long list has pages of thirty episodes', () => {
  const many = episodes(...Array.from({ length: 64 }, () => 'locked' as const));
  expect(rangesOf(many)).toEqual([
    { first: 1, last: 30 },
    { first: 31, last: 60 },
    { first: 61, last: 64 },
  ]);
  expect(countOf(many, 'locked')).toBe(64);
});
