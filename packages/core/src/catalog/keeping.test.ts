import { expect, test } from 'vitest';
import { DAY_MS, instantOf, later, usdt } from '../kernel/index.ts';
import { areEpisodesRight, arePricesRight, changedEpisodes, checkPrices } from './keeping.ts';
import { areSameTerms, areTermsRight, type LicenceTerms } from './licence.ts';
import { readyThrough } from './ready-through.ts';
import { type ForSale, SALE_GAPS, saleGaps } from './sale.ts';

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
  episodes: 10,
  freeEpisodes: 3,
  ready: [0, 1, 2, 3, 4],
};

test('a drama with an English text, a poster, a licence, a preview, its free episodes and the first paid one can be sold', () => {
  expect(saleGaps(READY, NOW)).toEqual([]);
});

test.each([
  ['no English text', { locales: ['de'] as const }, 'english-text'],
  ['no poster', { hasPoster: false }, 'poster'],
  ['no licence', { licences: [] }, 'licence'],
  ['a licence that begins later', { licences: [{ ...LICENCE, validFrom: later(NOW, 1) }] }, 'licence'],
  ['a licence that is over', { licences: [{ ...LICENCE, validUntil: NOW }] }, 'licence'],
  ['a free episode that is not ready', { ready: [0, 1, 2, 4] }, 'free-episodes'],
  ['only the free episodes are ready', { ready: [0, 1, 2, 3] }, 'first-paid-episode'],
  ['a later paid episode, but not the first', { ready: [0, 1, 2, 3, 5, 6] }, 'first-paid-episode'],
  ['no episode at all, with none free', { freeEpisodes: 0, ready: [0] }, 'first-paid-episode'],
  ['no preview', { ready: [1, 2, 3, 4] }, 'preview'],
] as const)('%s: it says so', (_what, lacking, gap) => {
  expect(saleGaps({ ...READY, ...lacking }, NOW)).toEqual([gap]);
});

test('a drama that is free to its end needs no paid episode', () => {
  expect(saleGaps({ ...READY, episodes: 3, ready: [0, 1, 2, 3] }, NOW)).toEqual([]);
});

test('an episode is ready through where the first gap is; the preview is no episode', () => {
  expect(readyThrough([])).toBe(0);
  expect(readyThrough([0])).toBe(0);
  expect(readyThrough([0, 3, 1, 2, 5])).toBe(3);
  expect(readyThrough([2, 3])).toBe(0);
});

test('everything that is missing is told at once, in the order an editor meets it', () => {
  const nothing = { ...READY, locales: [], hasPoster: false, licences: [], ready: [] };
  expect(saleGaps(nothing, NOW)).toEqual(SALE_GAPS);
});

test('the retail price is between the wholesale price and ten times as much, and never nothing', () => {
  expect(arePricesRight({ wholesale: usdt('0.2'), retail: usdt('0.2') })).toBe(true);
  expect(arePricesRight({ wholesale: usdt('0.2'), retail: usdt('0.1') })).toBe(false);
  expect(arePricesRight({ wholesale: usdt('0'), retail: usdt('0') })).toBe(false);
  expect(arePricesRight({ wholesale: usdt('100000'), retail: usdt('1000000') })).toBe(true);
  expect(arePricesRight({ wholesale: usdt('100001'), retail: usdt('1000000.000001') })).toBe(false);
  expect(arePricesRight({ wholesale: usdt('0.1'), retail: usdt('1.000001') })).toBe(false);
  expect(checkPrices({ wholesale: usdt('0'), retail: usdt('1.000001') })).toMatchObject({
    refusal: { name: 'wholesale-below-floor', facts: { amount: '0.100001' } },
  });
});

test('a drama has one to 500 episodes, and no more free ones than it has', () => {
  expect(areEpisodesRight({ episodes: 500, freeEpisodes: 499 })).toBe(true);
  expect(areEpisodesRight({ episodes: 0, freeEpisodes: 0 })).toBe(false);
  expect(areEpisodesRight({ episodes: 501, freeEpisodes: 3 })).toBe(false);
  expect(areEpisodesRight({ episodes: 5, freeEpisodes: 5 })).toBe(false);
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
