import { LOCALES } from '@cliffhanger/core/kernel';
import { afterEach, expect, test, vi } from 'vitest';
import {
  bookedText,
  changeLocale,
  countryText,
  currentLocale,
  dateText,
  figures,
  listText,
  loadMessages,
  moneyText,
  pairText,
  quoteText,
  shareText,
  spanText,
  t,
  wholeMomentText,
} from './index.ts';

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

const browserAsksFor = (...languages: readonly string[]) =>
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

test.each([
  [['de-AT', 'en'], 'de'],
  [['fr', 'zh-TW'], 'zh-Hant'],
  [['fr', 'pt-BR'], 'en'],
])('whoever has chosen nothing and has a browser of %j reads %s', async (languages, locale) => {
  browserAsksFor(...languages);
  await loadMessages();
  expect(currentLocale()).toBe(locale);
  expect(document.documentElement.lang).toBe(locale);
});

test.each(LOCALES)('%s is kept when it was chosen, whatever the browser asks for', async (locale) => {
  browserAsksFor('de-DE');
  await changeLocale(locale);
  expect(currentLocale()).toBe(locale);
  await changeLocale('en');
  localStorage.setItem('console-language', locale);
  await loadMessages();
  expect(currentLocale()).toBe(locale);
});

const EVENING = Date.UTC(2026, 10, 18, 0, 5);

test('figures, dates and lists are written as in German', async () => {
  await changeLocale('de');
  expect(moneyText(-1_234_500_000n)).toBe('−1.234,50');
  expect(figures('-1213.00635')).toBe('−1.213,00635');
  expect(bookedText('1234567.89')).toBe('1.234.567,890000');
  expect(shareText(308)).toBe('3,08\u00a0%');
  expect(dateText(EVENING)).toBe('18.11.2026, 00:05 UTC');
  expect(wholeMomentText(EVENING)).toMatch(/^18\. Nov\., 00:05$/);
  expect(countryText('JP')).toBe('Japan');
  expect(quoteText('Nein')).toBe('„Nein“');
});

test('and as in Japanese', async () => {
  await changeLocale('ja');
  expect(moneyText(1_234_500_000n, true)).toBe('+1,234.50');
  expect(spanText(26 * 3_600_000)).toBe('1 日2 時間');
  expect(countryText('DE')).toBe('ドイツ');
  expect(listText(['A', '', null, 'B'])).toBe('A、B');
  expect(pairText('A', 'B')).toBe('A：B');
});

test('what is missing leaves no mark behind', async () => {
  await changeLocale('en');
  expect(listText(['', undefined, 'Berlin'])).toBe('Berlin');
  expect(listText([])).toBe('');
  expect([pairText('Approved', null), pairText('', 'late')]).toEqual(['Approved', 'late']);
});

test('the window is named in the language', async () => {
  await changeLocale('en');
  expect(document.title).toBe('Cliffhanger console');
  await changeLocale('de');
  expect(document.title).toBe(t('console.window'));
  expect(document.title).not.toBe('Cliffhanger console');
});
