import { expect, test } from 'vitest';
import { hashtagsFor, POST_PLATFORMS, textsFor } from './post-kit.ts';

const WORDS = { title: 'The Ninth Debt', category: 'Revenge', usual: 'shortdrama minidrama series fyp' };

test('a post is tagged with its drama and its genre before anything usual', () => {
  expect(hashtagsFor('tiktok', WORDS)).toEqual([
    '#theninthdebt',
    '#revenge',
    '#shortdrama',
    '#minidrama',
    '#series',
  ]);
});

test('no platform is given more than it takes', () => {
  expect(POST_PLATFORMS.map((platform) => hashtagsFor(platform, WORDS).length)).toEqual([5, 5, 3, 3]);
});

test('letters of every script stay, and what is no letter goes', () => {
  const tags = (title: string) => hashtagsFor('telegram', { title, category: '', usual: '' });
  expect(tags('皇后の扇')).toEqual(['#皇后の扇']);
  expect(tags('Веер: для «императрицы»!')).toEqual(['#веердляимператрицы']);
  expect(tags('Él, mi jefe')).toEqual(['#élmijefe']);
});

test('a number alone, nothing, or a whole sentence is no tag, and none comes twice', () => {
  expect(hashtagsFor('tiktok', { title: '1999', category: '…', usual: 'a'.repeat(41) })).toEqual([]);
  expect(hashtagsFor('tiktok', { title: 'Revenge', category: 'revenge', usual: 'Revenge' })).toEqual([
    '#revenge',
  ]);
});

test('there are three texts, those of the editors first and none twice', () => {
  expect(textsFor(['Hers.'], ['One', 'Two', 'Three'])).toEqual(['Hers.', 'One', 'Two']);
  expect(textsFor(['a', 'b', 'c', 'd'], ['One'])).toEqual(['a', 'b', 'c']);
  expect(textsFor([' One '], ['One', 'Two', 'Three'])).toEqual(['One', 'Two', 'Three']);
});
