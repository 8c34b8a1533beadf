import {
  DEFAULT_SETTINGS,
  type Json,
  SETTING_NAMES,
  type SettingName,
  writeSetting,
} from '@cliffhanger/core/settings';
import { beforeAll, expect, test } from 'vitest';
import { loadMessages, t } from '../language/index.ts';
import { briefly, changeInWords, inWords, newValueLabel } from './in-words.ts';

beforeAll(loadMessages);

const shown = (name: SettingName): string => inWords(name, writeSetting(name, DEFAULT_SETTINGS[name]));

test('a time is shown with its unit, whatever the name of its setting says', () => {
  expect(shown('clickCountsForMs')).toBe('30 days');
  expect(shown('shippedForSellerAfterMs')).toBe('72 hours');
  expect(shown('invoiceOpenForMs')).toBe('30 minutes');
  expect(newValueLabel('clickCountsForMs')).toBe('New value, in days');
});

test('an amount is shown in USDT, parts by their names', () => {
  expect(shown('withdrawalFee')).toBe('1.00 USDT');
  expect(shown('lender')).toBe('none');
  expect(shown('cardCharge')).toBe('Currency: USD; For one USDT: 1');
});

test('a second person reads what would change, part by part', () => {
  const levels = writeSetting('levels', DEFAULT_SETTINGS.levels) as Record<string, Record<string, unknown>>;
  const dearer = { ...levels, silver: { ...levels['silver'], price: '250' } };
  expect(changeInWords('levels', levels as Json, dearer as Json)).toBe('Silver, Price, USDT: 200 → 250');
  expect(changeInWords('withdrawalFee', '1', '0.5')).toBe('1.00 USDT → 0.50 USDT');
  expect(briefly('levels', levels as Json)).toBe('a table, on the page “Levels, networks, lender”');
});

test('every setting is said in a sentence, and none is shown as code', () => {
  for (const name of SETTING_NAMES) {
    expect(t(`console.settings.about.${name}`), name).toMatch(/^[A-Z].{10,}/);
    expect(shown(name), name).not.toMatch(/[{}[\]"]/);
  }
});
