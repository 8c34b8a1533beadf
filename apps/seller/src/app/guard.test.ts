import { PAGES } from '@cliffhanger/wire/pages';
import { expect, test } from 'vitest';
import { ALIASES, redirectFor } from './guard.ts';

test.each([
  PAGES.login,
  PAGES.register,
  PAGES.resetPassword,
  PAGES.reviewResult,
  PAGES.support,
  PAGES.content,
])('anybody may open %s', (path) => {
  expect(redirectFor(path, false)).toBeUndefined();
});

test.each([PAGES.mine, PAGES.home, PAGES.personalDetails, PAGES.settings, '*'])(
  'without a stored user %s leads to the login',
  (path) => {
    expect(redirectFor(path, false)).toBe(PAGES.login);
  },
);

test('a seller who is logged in stays where they are, but has no use for the login', () => {
  expect(redirectFor(PAGES.mine, true)).toBeUndefined();
  expect(redirectFor(PAGES.reviewResult, true)).toBeUndefined();
  expect(redirectFor(PAGES.login, true)).toBe(PAGES.home);
});

test('/ is an alias of mine, and the login of mine when nobody is logged in', () => {
  expect(ALIASES['/']).toBe(PAGES.mine);
  expect(redirectFor(PAGES.mine, false)).toBe(PAGES.login);
});
