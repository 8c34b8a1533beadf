import { expect, test } from 'vitest';
import { DAY_MS, instantOf, later, usdt } from '../kernel/index.ts';
import { areEpisodesRight, arePricesRight, changedEpisodes } from './keeping.ts';
import { areSameTerms, areTermsRight, type LicenceTerms } from './licence.ts';
import { type ForSale, saleGaps } from './sale.ts';

const NOW = instantOf(Date.UTC(2026, 10, 1));
const LICENCE: LicenceTerms = {
  isWorldwide: true,
  countries: ['US'],
  validFrom: NOW,
  validUntil: later(NOW, 365 * DAY_MS),
};
const READY: ForSale = {
  locales: ['en', 'de'],
  hasPoster: true,
  licences: [LICENCE],
  freeEpisodes: 3,
  readyFromTheFirst: 3,
};

test('a drama with an English text, a poster, a licence and its free episodes can be sold', () => {
  expect(saleGaps(READY, NOW)).toEqual([]);
});

test.each([
  ['no English text', { locales: ['de'] as const }, 'english-text'],
  ['no poster', { hasPoster: false }, 'poster'],
  ['no licence', { licences: [] }, 'licence'],
  ['a licence that begins later', { licences: [{ ...LICENCE, validFrom: later(NOW, 1) }] }, 'licence'],
  ['a licence that is over', { licences: [{ ...LICENCE, validUntil: NOW }] }, 'licence'],
  ['a free episode that is not ready', { readyFromTheFirst: 2 }, 'free-episodes'],
  ['no episode at all, with none free', { freeEpisodes: 0, readyFromTheFirst: 0 }, 'free-episodes'],
] as const)('%s: it says so', (_what, lacking, gap) => {
  expect(saleGaps({ ...READY, ...lacking }, NOW)).toEqual([gap]);
});

test('everything that is missing is told at once, in the order an editor meets it', () => {
  const nothing = { locales: [], hasPoster: false, licences: [], freeEpisodes: 3, readyFromTheFirst: 0 };
  expect(saleGaps(nothing, NOW)).toEqual(['english-text', 'poster', 'licence', 'free-episodes']);
});

test('the retail price is never below the wholesale price, and never nothing', () => {
  expect(arePricesRight({ wholesale: usdt('0.2'), retail: usdt('0.2') })).toBe(true);
  expect(arePricesRight({ wholesale: usdt('0.2'), retail: usdt('0.1') })).toBe(false);
  expect(arePricesRight({ wholesale: usdt('0'), retail: usdt('0') })).toBe(false);
});

test('a drama has one to 500 episodes, and no more free ones than it has', () => {
  expect(areEpisodesRight({ episodes: 500, freeEpisodes: 500 })).toBe(true);
  expect(areEpisodesRight({ episodes: 0, freeEpisodes: 0 })).toBe(false);
  expect(areEpisodesRight({ episodes: 501, freeEpisodes: 3 })).toBe(false);
  expect(areEpisodesRight({ episodes: 5, freeEpisodes: 6 })).toBe(false);
});

test('once it was on sale, a drama never has fewer episodes', () => {
  const asked = { episodes: 9, freeEpisodes: 3 };
  const before = { episodes: 10, freeEpisodes: 3 };
  expect(changedEpisodes({ ...before, hasBeenOnSale: false }, asked).ok).toBe(true);
  expect(changedEpisodes({ ...before, hasBeenOnSale: true }, asked)).toMatchObject({
    refusal: { name: 'episodes-not-fewer', facts: { episodes: 10 } },
  });
  expect(changedEpisodes({ ...before, hasBeenOnSale: true }, { ...asked, episodes: 12 }).ok).toBe(true);
});

test.each([
  [{ isWorldwide: false, countries: [] }, false],
  [{ isWorldwide: false, countries: ['DE', 'AT'] }, true],
  [{ countries: ['de'] }, false],
  [{ countries: ['DE', 'DE'] }, false],
  [{ validUntil: NOW }, false],
])('the terms of a licence are checked: %j', (terms, areRight) => {
  expect(areTermsRight({ ...LICENCE, ...terms })).toBe(areRight);
});

test('two licences with the same countries in another order are the same', () => {
  const one = { ...LICENCE, countries: ['US', 'CN'] };
  expect(areSameTerms(one, { ...LICENCE, countries: ['CN', 'US'] })).toBe(true);
  expect(areSameTerms(one, LICENCE)).toBe(false);
});
