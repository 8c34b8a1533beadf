import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES } from '@cliffhanger/core/kernel';
import { describe, expect, test } from 'vitest';
import { CATALOGUE_DRAMAS } from './catalogue-dramas.ts';
import { SAMPLE_CATEGORIES } from './categories.ts';

const PUBLIC_FOLDER = join(import.meta.dirname, '../../../../apps/seller/public');

/** Two lines of a card, a few lines of a page; Chinese and Japanese characters count double. */
const LONGEST = { title: 36, synopsis: 260, caption: 130 };
const widthOf = (text: string): number =>
  [...text].reduce(
    (width, character) => width + (/[\u3000-\u9fff\uff00-\uffef]/u.test(character) ? 2 : 1),
    0,
  );

test('the hall has sixty dramas, at least seven in each of the eight categories', () => {
  expect(CATALOGUE_DRAMAS).toHaveLength(60);
  expect(new Set(CATALOGUE_DRAMAS.map(({ id }) => id)).size).toBe(60);
  const perCategory = SAMPLE_CATEGORIES.map(
    ({ id }) => CATALOGUE_DRAMAS.filter(({ categoryId }) => categoryId === id).length,
  );
  expect(perCategory).toHaveLength(8);
  expect(Math.min(...perCategory)).toBeGreaterThanOrEqual(7);
});

test.each(LOCALES)('no two dramas share a title in %s', (locale) => {
  const titles = CATALOGUE_DRAMAS.map(({ texts }) => texts[locale].title);
  expect(new Set(titles).size).toBe(titles.length);
});

test('no two hot dramas share a rank', () => {
  const ranks = CATALOGUE_DRAMAS.flatMap(({ hotRank }) => hotRank ?? []);
  expect(new Set(ranks).size).toBe(ranks.length);
});

describe.each(CATALOGUE_DRAMAS.map((drama) => [drama.texts.en.title, drama] as const))('%s', (_, drama) => {
  test.each(LOCALES)('has texts in %s that fit a card', (locale) => {
    const { title, synopsis, captions } = drama.texts[locale];
    expect(widthOf(title)).toBeGreaterThan(2);
    expect(widthOf(title)).toBeLessThanOrEqual(LONGEST.title);
    expect(widthOf(synopsis)).toBeGreaterThan(30);
    expect(widthOf(synopsis)).toBeLessThanOrEqual(LONGEST.synopsis);
    expect(captions.length).toBeGreaterThan(0);
    for (const caption of captions) expect(widthOf(caption)).toBeLessThanOrEqual(LONGEST.caption);
  });

  test('is written in each language, not copied from another', () => {
    const synopses = LOCALES.map((locale) => drama.texts[locale].synopsis);
    expect(new Set(synopses).size).toBe(LOCALES.length);
    expect(drama.texts.ru.synopsis).toMatch(/^[^a-z]*$/);
    expect(drama.texts.ja.synopsis).toMatch(/[\u3041-\u30ff]/);
    expect(drama.texts['zh-Hans'].synopsis).not.toMatch(/[\u3041-\u30ffa-z]/);
    expect(drama.texts['zh-Hant'].synopsis).not.toMatch(/[\u3041-\u30ffa-z]/);
  });

  test('has 20 to 90 episodes, the first ones free, and a margin of 50 to 65 percent', () => {
    expect(drama.episodes).toBeGreaterThanOrEqual(20);
    expect(drama.episodes).toBeLessThanOrEqual(90);
    expect(drama.freeEpisodes).toBeGreaterThanOrEqual(3);
    expect(drama.freeEpisodes).toBeLessThanOrEqual(5);
    const margin = 1 - Number(drama.wholesale) / Number(drama.retail);
    expect(margin).toBeGreaterThan(0.5);
    expect(margin).toBeLessThan(0.65);
  });

  test('has a self-contained SVG poster: no script, no font, no external reference', () => {
    const file = join(PUBLIC_FOLDER, drama.poster);
    expect(existsSync(file)).toBe(true);
    const svg = readFileSync(file, 'utf8');
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 600 800"/);
    expect(svg.trimEnd()).toMatch(/<\/svg>$/);
    expect(svg).not.toMatch(
      /<(?:script|foreignObject|image|text|style|use|iframe|a)\b|\son\w+=|javascript:/i,
    );
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|\bhref|data:/i);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });
});
