import { expect, test } from 'vitest';
import { browserLocale } from './browser-locale.ts';

test.each([
  [['de-AT', 'en'], 'de'],
  [['fr', 'ja-JP'], 'ja'],
  [['zh-CN'], 'zh-Hans'],
  [['zh-TW'], 'zh-Hant'],
  [['zh-HK'], 'zh-Hant'],
  [['es-419'], 'es'],
  [['ru-RU'], 'ru'],
  [['fr', 'pt-BR'], 'en'],
  [[], 'en'],
])('the browser languages %j select %s', (languages, locale) => {
  expect(browserLocale(languages)).toBe(locale);
});
