import { expect, test } from 'vitest';
import { instantOf } from '../kernel/index.ts';
import { hourOf, isKnownBot } from './click.ts';

test.each([
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'TelegramBot (like TwitterBot)',
  'WhatsApp/2.23.20.0',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/120.0.0.0 Safari/537.36',
  'curl/8.5.0',
  '',
])('%j is counted apart', (userAgent) => {
  expect(isKnownBot(userAgent)).toBe(true);
});

test.each([
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/465.0]',
  'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 musical_ly_2023 BytedanceWebview/d8a21c6',
])('%j is a viewer', (userAgent) => {
  expect(isKnownBot(userAgent)).toBe(false);
});

test('an hour begins on the hour', () => {
  const noon = Date.UTC(2026, 10, 15, 12);
  for (const at of [noon, noon + 1, noon + 3_599_999]) expect(hourOf(instantOf(at))).toBe(noon);
  expect(hourOf(instantOf(noon + 3_600_000))).toBe(noon + 3_600_000);
});
