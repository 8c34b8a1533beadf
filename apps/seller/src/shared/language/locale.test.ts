import { currentLocale, t } from '@cliffhanger/client/language';
import { LOCALES } from '@cliffhanger/core/kernel';
import { wireLocale } from '@cliffhanger/wire/kernel';
import { afterEach, expect, test } from 'vitest';
import { changeLocale, loadMessages, storedLocale } from './locale.ts';

afterEach(() => localStorage.clear());

test('without a choice, or with an unknown one, the language is English', () => {
  expect(storedLocale()).toBe('en');
  localStorage.setItem('language', 'klingon');
  expect(storedLocale()).toBe('en');
});

test.each(LOCALES)('%s is stored under both keys as its wire code, and read back', async (locale) => {
  await changeLocale(locale);
  expect(localStorage.getItem('language')).toBe(wireLocale(locale));
  expect(localStorage.getItem('lang')).toBe(wireLocale(locale));
  expect(storedLocale()).toBe(locale);
  expect(currentLocale()).toBe(locale);
  expect(document.documentElement.lang).toBe(locale);
});

test('messages fill in their facts', async () => {
  await changeLocale('en');
  expect(t('shell.step', { current: 2, of: 4 })).toBe('Step 2 of 4');
});

test('a screen that opens during a language change uses the new language', async () => {
  await changeLocale('en');
  const changing = changeLocale('de');
  await loadMessages(['inbox']);
  await changing;
  expect(t('inbox.title')).toBe('Nachrichten');
});
