import { describe, expect, test } from 'vitest';
import { idOf, instantOf, usdt } from '../../kernel/index.ts';
import { dayBegins } from '../../settlement/index.ts';
import { classifyFile } from './classify-file.ts';
import type { ImportLine } from './import-line.ts';
import { type KnownDrama, planLine } from './plan-line.ts';

const LICENCE = {
  isWorldwide: true,
  countries: ['US'],
  validFrom: instantOf(Date.UTC(2026, 0, 1)),
  validUntil: instantOf(Date.UTC(2028, 0, 1)),
  holder: 'Red Harbour Pictures',
  languages: ['en', 'de'] as const,
};
const LINE: ImportLine = {
  key: 'cold-harbour-vows',
  category: 'romance',
  episodes: 10,
  freeEpisodes: 3,
  wholesale: usdt('0.14'),
  retail: usdt('0.25'),
  texts: [
    { locale: 'en', title: 'Cold Harbour Vows', synopsis: 'A lighthouse.' },
    { locale: 'de', title: 'Gelübde', synopsis: 'Ein Leuchtturm.' },
  ],
  posterDigest: 'a1',
  licence: { ...LICENCE, proofDigest: 'b2' },
  episodeFiles: [
    { number: 1, digest: 'c1' },
    { number: 2, digest: 'c2' },
  ],
};
const KNOWN: KnownDrama = {
  ...LINE,
  id: idOf('01990000-0000-7000-8000-0000000000aa'),
  category: 'Romance',
  licences: LINE.licence === null ? [] : [LINE.licence],
  hasBeenOnSale: true,
};
const CATEGORIES = ['Romance', 'Revenge'];

describe('the plan of a line', () => {
  test('a key that nobody knows makes a drama with all that comes with it', () => {
    expect(planLine(LINE, undefined, CATEGORIES)).toEqual({
      outcome: 'create',
      steps: ['drama', 'text:en', 'text:de', 'poster', 'licence', 'episode:1', 'episode:2'],
    });
  });

  test('imported again, it is nothing', () => {
    expect(planLine(LINE, KNOWN, CATEGORIES)).toEqual({ outcome: 'same', steps: [] });
  });

  test('announces what is not announced for that day, within the drama', () => {
    const announced = [{ first: 9, last: 10, comesOn: '2026-11-22' }];
    expect(planLine({ ...LINE, announced }, KNOWN, CATEGORIES)).toEqual({
      outcome: 'change',
      steps: ['announced'],
    });
    expect(planLine({ ...LINE, announced }, { ...KNOWN, announced }, CATEGORIES).outcome).toBe('same');
    const beyond = [{ first: 9, last: 11, comesOn: '2026-11-22' }];
    expect(planLine({ ...LINE, announced: beyond }, KNOWN, CATEGORIES)).toEqual({
      outcome: 'refused',
      problems: ['announced-out-of-range'],
    });
  });

  test('only what differs is written', () => {
    const line: ImportLine = {
      ...LINE,
      category: 'Revenge',
      episodes: 12,
      texts: [{ locale: 'de', title: 'Das Gelübde', synopsis: 'Ein Leuchtturm.' }, ...LINE.texts.slice(0, 1)],
      posterDigest: 'a2',
      episodeFiles: [...LINE.episodeFiles, { number: 3, digest: 'c3' }, { number: 2, digest: 'c9' }],
    };
    expect(planLine(line, KNOWN, CATEGORIES)).toEqual({
      outcome: 'change',
      steps: ['category', 'episodes', 'text:de', 'poster', 'episode:3', 'episode:2'],
    });
  });

  test.each([
    [{ key: 'Cold Harbour' }, 'key-malformed'],
    [{ category: 'Westerns' }, 'category-unknown'],
    [{ texts: [] }, 'english-title-missing'],
    [{ freeEpisodes: 11 }, 'episodes-out-of-range'],
    [{ episodes: 9 }, 'episodes-not-fewer'],
    [{ licence: { ...LICENCE, proofDigest: 'b2', validUntil: LICENCE.validFrom } }, 'licence-wrong'],
    [{ episodeFiles: [{ number: 11, digest: 'c' }] }, 'episode-file-out-of-range'],
    [{ retail: usdt('0.3') }, 'prices-differ'],
  ] as const)('a wrong line is refused with its reason: %o, %s', (wrong, problem) => {
    expect(planLine({ ...LINE, ...wrong }, KNOWN, CATEGORIES)).toEqual({
      outcome: 'refused',
      problems: [problem],
    });
  });

  test('a price below the wholesale price is refused, and every reason is told', () => {
    const wrong = { ...LINE, retail: usdt('0.1'), category: '' };
    expect(planLine(wrong, undefined, CATEGORIES)).toEqual({
      outcome: 'refused',
      problems: ['category-unknown', 'prices-wrong'],
    });
  });
});

test.each([
  ['import/cold/007.mp4', { kind: 'episode', key: 'cold', number: 7 }],
  ['import/cold/Episode-12.MOV', { kind: 'episode', key: 'cold', number: 12 }],
  ['cold/007.zh-hant.vtt', { kind: 'captions', key: 'cold', number: 7, locale: 'zh-Hant' }],
  ['cold/007.xx.vtt', undefined],
  ['cold/preview.mp4', { kind: 'episode', key: 'cold', number: 0 }],
  ['cold/poster.JPG', { kind: 'poster', key: 'cold' }],
  ['cold/license.pdf', { kind: 'licence', key: 'cold' }],
  ['import/dramas.csv', { kind: 'sheet' }],
  ['cold/.DS_Store', undefined],
  ['cold/trailer.mp4', undefined],
])('%s is known for what it is', (path, file) => {
  expect(classifyFile(path)).toEqual(file);
});

test.each([
  ['1970-01-01', 0],
  ['2000-02-29', Date.UTC(2000, 1, 29)],
  ['2099-12-31', Date.UTC(2099, 11, 31)],
  ['2026-02-31', undefined],
  ['2026-13-01', undefined],
  ['tomorrow', undefined],
])('the day %s begins when it begins', (day, at) => {
  expect(dayBegins(day)).toBe(at);
});
