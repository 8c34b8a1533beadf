import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, usdt } from '../kernel/index.ts';
import {
  checkSetting,
  DEFAULT_SETTINGS,
  type Json,
  readSetting,
  SETTING_NAMES,
  type SettingName,
  settingsOf,
  unitOf,
  writeSetting,
} from './index.ts';

test('the defaults are those of the domain', () => {
  expect(DEFAULT_SETTINGS).toMatchObject({
    clickCountsForMs: 30 * DAY_MS,
    shippedForSellerAfterMs: 72 * HOUR_MS,
    proceedsFromScore: 65,
    depositMinimum: usdt('10'),
    withdrawalFee: usdt('1'),
    withdrawalMinimum: usdt('10'),
    secondPersonAbove: usdt('1000'),
    newAddressWaitsMs: DAY_MS,
    levels: { diamond: { price: usdt('3000'), rights: 100, trafficWeight: 12, episodes: 1_200 } },
    promotionLinkReviewMs: 12 * HOUR_MS,
    depositReviewMs: 12 * HOUR_MS,
    registrationReviewMs: DAY_MS,
    withdrawalReviewMs: 2 * DAY_MS,
    complaintReviewMs: 4 * DAY_MS,
    appealReviewMs: 3 * DAY_MS,
    lender: null,
    merchant: null,
    salesTax: null,
  });
});

test('every setting is written down and read again as what it was', () => {
  for (const name of SETTING_NAMES) {
    const written = JSON.parse(JSON.stringify(writeSetting(name, DEFAULT_SETTINGS[name]))) as Json;
    expect(readSetting(name, written), name).toEqual(DEFAULT_SETTINGS[name]);
  }
});

test('a number that is written down says what it counts', () => {
  const withoutUnit = SETTING_NAMES.filter((name) => {
    const written = writeSetting(name, DEFAULT_SETTINGS[name]);
    const isNumber =
      typeof written === 'number' || (typeof written === 'string' && !Number.isNaN(Number(written)));
    return isNumber && unitOf(name) === undefined;
  });
  expect(withoutUnit).toEqual([]);
  expect([unitOf('clickCountsForMs'), unitOf('shippedForSellerAfterMs'), unitOf('invoiceOpenForMs')]).toEqual(
    ['days', 'hours', 'minutes'],
  );
});

test('what is written overrides a default and leaves the others', () => {
  const settings = settingsOf(new Map<string, Json>([['withdrawalFee', '0.5']]));
  expect(settings).toEqual({ ...DEFAULT_SETTINGS, withdrawalFee: usdt('0.5') });
});

test.each<[string, Json]>([
  ['withdrawalFee', '-1'],
  ['withdrawalFee', 1],
  ['proceedsFromScore', 101],
  ['proceedsFromScore', 69.5],
  ['linkHosts', ['https://tiktok.com']],
  ['linkHosts', 'tiktok.com'],
  ['shippedForSellerAfterMs', 1],
  ['cardCharge', { currency: 'USD' }],
  ['cardCharge', { currency: 'USD', perUsdt: '1', more: 1 }],
  ['cardCharge', null],
  ['lender', { name: '' }],
])('%s cannot be %j', (name, written) => {
  expect(readSetting(name as 'lender', written)).toBeUndefined();
  expect(() => settingsOf(new Map([[name, written]]))).toThrow(/cannot be read/);
});

test.each<[SettingName, readonly [Json, Json], readonly [Json, Json]]>([
  ['withdrawalFee', ['0', '5'], ['0', '5.000001']],
  ['withdrawalMinimum', ['0', '20'], ['0', '20.000001']],
  ['clickCountsForMs', [7, 30], [6, 31]],
  ['newAddressWaitsMs', [0, 72], [0, 73]],
  ['withdrawalReviewMs', [1, 72], [1, 73]],
  ['appealReviewMs', [1, 72], [1, 73]],
  ['complaintReviewMs', [1, 96], [1, 97]],
])('%s lies within its bounds, and whoever wants another value is told them', (name, inside, around) => {
  const [from, to] = inside.map(String);
  for (const value of inside) expect(checkSetting(name, value).ok).toBe(true);
  for (const value of around.filter((one) => !inside.includes(one))) {
    expect(checkSetting(name, value)).toMatchObject({
      refusal: { name: 'setting-out-of-bounds', field: 'value', facts: { from, to } },
    });
    // Values from before the bounds can still be read.
    expect(readSetting(name, value)).toBeDefined();
  }
  expect(checkSetting(name, 'free')).toMatchObject({ refusal: { name: 'invalid-input' } });
});

test('every default lies within its bounds', () => {
  for (const name of SETTING_NAMES)
    expect(checkSetting(name, writeSetting(name, DEFAULT_SETTINGS[name])).ok, name).toBe(true);
});
