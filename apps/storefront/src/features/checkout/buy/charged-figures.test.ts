import { expect, test } from 'vitest';
import { chargedFigures } from './charged-figures.ts';

test.each([
  ['33.5', 'USDT', 'de', '33,50'],
  ['33.5', 'USDT', 'en', '33.50'],
  ['33.504321', 'USDT', 'en', '33.504321'],
  ['1234.5', 'EUR', 'de', '1.234,50'],
  ['5025', 'JPY', 'ja', '5,025'],
] as const)('%s %s in %s', (charged, currency, locale, figures) => {
  expect(chargedFigures({ charged, currency }, locale)).toBe(figures);
});
