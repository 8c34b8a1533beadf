import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, type Instant, instantOf, later } from '../kernel/index.ts';
import {
  dueLicenceNotice,
  isInForce,
  LICENCE_NOTICE_DAYS,
  type LicenceTerms,
  licenceStanding,
  licensedUntil,
} from './licence.ts';
import { type SaleState, saleRefusal } from './sale.ts';

const NOW = instantOf(Date.UTC(2026, 10, 16));
const terms = (
  isWorldwide: boolean,
  countries: readonly string[],
  from = -30,
  until = 365,
): LicenceTerms => ({
  isWorldwide,
  countries,
  validFrom: later(NOW, from * DAY_MS),
  validUntil: later(NOW, until * DAY_MS),
});

const WORLD = terms(true, []);
const WORLD_BUT_JAPAN = terms(true, ['JP']);
const GERMANY = terms(false, ['DE']);

test.each([
  ['the world', [WORLD], 'JP', 'licensed'],
  ['the world, and nobody knows where', [WORLD], null, 'licensed'],
  ['the world less Japan, in Japan', [WORLD_BUT_JAPAN], 'JP', 'not-licensed'],
  ['the world less Japan, elsewhere', [WORLD_BUT_JAPAN], 'FR', 'licensed'],
  ['the world less Japan, and nobody knows where', [WORLD_BUT_JAPAN], null, 'country-needed'],
  ['Germany alone, in Germany', [GERMANY], 'DE', 'licensed'],
  ['Germany alone, in Japan', [GERMANY], 'JP', 'not-licensed'],
  ['two that complete each other', [WORLD_BUT_JAPAN, terms(false, ['JP'])], 'JP', 'licensed'],
  ['one that is over', [terms(true, [], -30, 0)], 'DE', 'not-licensed'],
  ['one that begins tomorrow', [terms(true, [], 1)], null, 'not-licensed'],
  ['none', [], 'DE', 'not-licensed'],
] as const)('%s', (_, licences, country, standing) => {
  expect(licenceStanding(licences, country, NOW)).toBe(standing);
});

const aTerm: fc.Arbitrary<LicenceTerms> = fc
  .record({
    isWorldwide: fc.boolean(),
    countries: fc.uniqueArray(fc.constantFrom('DE', 'JP', 'US', 'CN'), { maxLength: 3 }),
    from: fc.integer({ min: -40, max: 40 }),
    days: fc.integer({ min: 1, max: 60 }),
  })
  .filter(({ isWorldwide, countries }) => isWorldwide || countries.length > 0)
  .map(({ isWorldwide, countries, from, days }) => terms(isWorldwide, countries, from, from + days));
const licences = fc.array(aTerm, { maxLength: 4 });
const country = fc.constantFrom('DE', 'JP', 'US', 'CN', 'FR', null);

test('whoever is somewhere unknown is allowed only what everybody everywhere is', () => {
  fc.assert(
    fc.property(licences, (some) => {
      if (licenceStanding(some, null, NOW) !== 'licensed') return;
      for (const place of ['DE', 'JP', 'US', 'CN', 'FR'])
        expect(licenceStanding(some, place, NOW)).toBe('licensed');
    }),
  );
});

test('more licences never forbid what fewer allow', () => {
  fc.assert(
    fc.property(licences, aTerm, country, (some, another, place) => {
      const [before, after] = [some, [...some, another]].map((all) => licenceStanding(all, place, NOW));
      expect(before === 'licensed' && after !== 'licensed').toBe(false);
    }),
  );
});

test('at every moment until the end something is in force, and at the end nothing', () => {
  fc.assert(
    fc.property(licences, fc.double({ min: 0, max: 0.999_999, noNaN: true }), (some, part) => {
      const until = licensedUntil(some, NOW);
      const inForceAt = (at: Instant) => some.some((licence) => isInForce(licence, at));
      expect(until !== undefined).toBe(inForceAt(NOW));
      if (until === undefined) return;
      expect(inForceAt(instantOf(Math.floor(NOW + (until - NOW) * part)))).toBe(true);
      expect(inForceAt(until)).toBe(false);
    }),
  );
});

test.each([
  [15, undefined],
  [14, 14],
  [8, 14],
  [7, 7],
  [2, 7],
  [1, 1],
  [0.01, 1],
  [0, undefined],
  [-1, undefined],
])('%s days before the end the notice of %s days is due', (days, notice) => {
  expect(dueLicenceNotice(later(NOW, days * DAY_MS), NOW)).toBe(notice);
});

test('by the clock every notice comes once, in order, and none after the end', () => {
  const until = later(NOW, 20 * DAY_MS);
  const told = Array.from({ length: 21 * 24 }, (_, hour) =>
    dueLicenceNotice(until, later(NOW, (hour * DAY_MS) / 24)),
  );
  expect([...new Set(told)].filter((days) => days !== undefined)).toEqual([...LICENCE_NOTICE_DAYS]);
});

const ON_SALE: SaleState = { isOnSale: true, gaps: [], licences: [WORLD_BUT_JAPAN] };

test.each([
  ['all is well', ON_SALE, 'DE', undefined],
  ['somebody in Japan', ON_SALE, 'JP', 'not-licensed-here'],
  ['nobody knows where', ON_SALE, null, 'country-required'],
  ['taken off sale', { ...ON_SALE, isOnSale: false }, 'DE', 'drama-unknown'],
  ['no preview', { ...ON_SALE, gaps: ['preview'] }, 'DE', 'drama-unknown'],
] as const)('%s: nothing is sold but what may be', (_, state, place, refusal) => {
  expect(saleRefusal(state, place, NOW)).toBe(refusal);
});
