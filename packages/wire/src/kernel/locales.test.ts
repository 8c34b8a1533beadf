import { LOCALES } from '@cliffhanger/core/kernel';
import { expect, test } from 'vitest';
import { localeFromWire, SELECTOR_LOCALES, wireLocale } from './locales.ts';

test('Spanish and Russian have the spec’s codes, the others their own', () => {
  expect(LOCALES.map(wireLocale)).toEqual(['en', 'xby', 'ey', 'ja', 'de', 'zh-Hans', 'zh-Hant']);
});

test('every code leads back to its language', () => {
  for (const locale of LOCALES) expect(localeFromWire(wireLocale(locale))).toBe(locale);
});

test.each(['es', 'ru', 'fr', '', 'EN', null, undefined, 5, ['en'], { toString: () => 'de' }])(
  '%j means English',
  (code) => expect(localeFromWire(code)).toBe('en'),
);

test('the small selector offers English, Spanish and Russian', () => {
  expect(SELECTOR_LOCALES.map(wireLocale)).toEqual(['en', 'xby', 'ey']);
});
