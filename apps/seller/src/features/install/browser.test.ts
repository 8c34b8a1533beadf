import { expect, test } from 'vitest';
import { browserOf } from './browser.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const PIXEL = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`${IPHONE} Version/26.0 Mobile/15E148 Safari/604.1`, 5, 'ios-safari'],
  [`${IPHONE} CriOS/140.0 Mobile/15E148 Safari/604.1`, 5, 'ios-other'],
  [`${IPHONE} Mobile/15E148 Instagram 350.0`, 5, 'inside-app'],
  [`${PIXEL} Chrome/140.0 Mobile Safari/537.36`, 5, 'android-chrome'],
  [`${PIXEL} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`, 5, 'android-samsung'],
  ['Mozilla/5.0 (Android 16; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 5, 'android-firefox'],
  [`${PIXEL} Chrome/140.0 Mobile Safari/537.36 musical_ly_2024`, 5, 'inside-app'],
  [`${MAC} Version/26.0 Safari/605.1.15`, 5, 'ios-safari'],
  [`${MAC} Version/26.0 Safari/605.1.15`, 0, 'mac-safari'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36 Edg/140.0', 0, 'desktop-chromium'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 0, 'other'],
] as const)('%s with %i fingers is %s', (agent, touchPoints, browser) => {
  expect(browserOf({ agent, touchPoints })).toBe(browser);
});
