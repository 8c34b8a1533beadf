import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parseFollowers, tidyFollowers, typedFollowersInput } from './followers.ts';

test.each([
  ['18400', 18_400],
  [' 18400 ', 18_400],
  ['18,400', 18_400],
  ['18.400', 18_400],
  ['18 400', 18_400],
  ['1’234’567', 1_234_567],
  ['0', 0],
])('%s is %i', (text, followers) => {
  expect(parseFollowers(text)).toBe(followers);
});

test.each(['', 'many', '18.4', '18,4k', '1,23,456', '-5', '1e5'])('%s is not a count', (text) => {
  expect(parseFollowers(text)).toBeUndefined();
});

test.each(['en', 'es', 'ru', 'ja', 'de', 'zh-Hans', 'zh-Hant'] as const)(
  'a count formatted in %s can be parsed again',
  (locale) => {
    for (const followers of [7, 1_234, 18_400, 1_234_567]) {
      expect(parseFollowers(tidyFollowers(String(followers), locale))).toBe(followers);
    }
  },
);

test('unreadable input stays as typed', () => {
  expect(tidyFollowers('many', 'en')).toBe('many');
});

test.each([
  ['', 'field-required'],
  ['many', 'digits-only'],
  ['3000000000', 'invalid-input'],
])('%j is refused by name', (text, name) => {
  expect(z.safeDecode(typedFollowersInput, text).error?.issues[0]?.message).toBe(name);
});
