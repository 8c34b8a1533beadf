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
])('anyone can open %s', (path) => {
  expect(redirectFor(path, false)).toBeUndefined();
});

test.each([PAGES.mine, PAGES.home, PAGES.personalDetails, PAGES.settings, '*'])(
  'without a stored user %s redirects to the login',
  (path) => {
    expect(redirectFor(path, false)).toBe(PAGES.login);
  },
);

test('a logged-in seller stays on a page, but is redirected from the login', () => {
  expect(redirectFor(PAGES.mine, true)).toBeUndefined();
  expect(redirectFor(PAGES.reviewResult, true)).toBeUndefined();
  expect(redirectFor(PAGES.login, true)).toBe(PAGES.home);
});

test('/ is an alias of mine, and of the login without a session', () => {
  expect(ALIASES['/']).toBe(PAGES.mine);
  expect(redirectFor(PAGES.mine, false)).toBe(PAGES.login);
});
