import { expect, test } from 'vitest';
import { readerLocale } from './reader-locale.ts';

const asked = (change: Partial<Parameters<typeof readerLocale>[0]>) =>
  readerLocale({ wanted: undefined, remembered: undefined, acceptLanguage: undefined, ...change });

test('a viewer is greeted in the language of their phone', () => {
  expect(asked({ acceptLanguage: 'de-AT,de;q=0.9,en;q=0.8' })).toBe('de');
  expect(asked({ acceptLanguage: 'fr-FR, es;q=0.5, ru;q=0.7' })).toBe('ru');
});

test('Chinese is written as it is read there', () => {
  expect(asked({ acceptLanguage: 'zh-TW' })).toBe('zh-Hant');
  expect(asked({ acceptLanguage: 'zh-Hant-HK' })).toBe('zh-Hant');
  expect(asked({ acceptLanguage: 'zh-Hans-HK' })).toBe('zh-Hans');
  expect(asked({ acceptLanguage: 'zh' })).toBe('zh-Hans');
});

test('what somebody chose comes before what their phone says', () => {
  expect(asked({ acceptLanguage: 'de', remembered: 'ja' })).toBe('ja');
  expect(asked({ acceptLanguage: 'de', remembered: 'ja', wanted: 'es' })).toBe('es');
  expect(asked({ acceptLanguage: 'de', remembered: 'klingon', wanted: ['es'] })).toBe('de');
});

test('who asks for nothing we speak reads English', () => {
  expect(asked({})).toBe('en');
  expect(asked({ acceptLanguage: 'fr, de;q=0' })).toBe('en');
});
