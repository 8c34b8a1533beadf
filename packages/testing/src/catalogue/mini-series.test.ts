import { expect, test } from 'vitest';
import { CATALOGUE_DRAMAS } from './catalogue-dramas.ts';
import { MINI_SERIES } from './mini-series.ts';

/** The number of films that two cores render and package in about two minutes. */
const MOST_FILMS = 120;

test('at least eight series are short enough to render every episode within minutes', () => {
  expect(MINI_SERIES.length).toBeGreaterThanOrEqual(8);
  expect(MINI_SERIES.reduce((sum, { episodes }) => sum + episodes, 0)).toBeLessThanOrEqual(MOST_FILMS);
});

test.each(MINI_SERIES.map((series) => [series.texts.en.title, series] as const))(
  '%s has 8 to 12 episodes, three of them free, and its original margin',
  (_, series) => {
    const long = CATALOGUE_DRAMAS.find(({ id }) => id === series.id);
    expect(series).toMatchObject({ categoryId: long?.categoryId, poster: long?.poster, texts: long?.texts });
    expect(series.freeEpisodes).toBe(3);
    expect(series.episodes).toBeGreaterThanOrEqual(8);
    expect(series.episodes).toBeLessThanOrEqual(12);
    const marginOf = ({ wholesale, retail }: typeof series): number => 1 - Number(wholesale) / Number(retail);
    expect(marginOf(series)).toBeCloseTo(marginOf(long!), 9);
    // A whole series costs a typical price.
    const whole = Number(series.retail) * (series.episodes - series.freeEpisodes);
    expect(whole).toBeGreaterThan(5);
    expect(whole).toBeLessThan(25);
  },
);
