import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR_MS, type Instant, instantOf, later } from '../kernel/index.ts';
import {
  checkNewFundPassword,
  checkNewPassword,
  checkTypedTwice,
  FUND_PASSWORD_TRIES,
  type FundPasswordTries,
  isFundPassword,
  judgeFundPassword,
  NO_WRONG_TRIES,
  refuseWhileLocked,
} from './passwords.ts';

const NOW = instantOf(1_800_000_000_000);
const isCommon = (password: string): boolean => password === 'iloveyou1';

test('a password has eight characters, counted as a person counts them', () => {
  expect(checkNewPassword('sevench', isCommon)).toMatchObject({ refusal: { name: 'password-too-short' } });
  expect(checkNewPassword('eight ch', isCommon).ok).toBe(true);
  expect(checkNewPassword('🎭🎬🎞️🍿', isCommon).ok).toBe(false);
  expect(checkNewPassword('🎭🎬🍿🎟🎤🎧🎼🎹', isCommon).ok).toBe(true);
});

test('a common password is refused however it is written', () => {
  for (const password of ['iloveyou1', 'ILoveYou1']) {
    expect(checkNewPassword(password, isCommon)).toMatchObject({ refusal: { name: 'password-too-common' } });
  }
});

test('both fields must agree', () => {
  expect(checkTypedTwice({ password: 'a', confirmPassword: 'a' }, 'passwords-differ').ok).toBe(true);
  expect(checkTypedTwice({ password: 'a', confirmPassword: 'b' }, 'new-passwords-differ')).toMatchObject({
    refusal: { name: 'new-passwords-differ', field: 'confirmPassword' },
  });
});

test.each(['12345', '1234567', '12345a', '１２３４５６', ' 12345', '-12345', ''])(
  '%j is no fund password',
  (text) => {
    expect(isFundPassword(text)).toBe(false);
    expect(checkNewFundPassword(text)).toMatchObject({ refusal: { name: 'fund-password-malformed' } });
  },
);

test('six digits are a fund password', () => {
  expect(checkNewFundPassword('004271').ok).toBe(true);
});

/** Tries one after the other, as the use case does it: locked first, judged after. */
function afterTries(tries: readonly boolean[], at: Instant = NOW): FundPasswordTries {
  return tries.reduce(
    (known, matches) =>
      refuseWhileLocked(known, at) === undefined ? judgeFundPassword(matches, known, at).tries : known,
    NO_WRONG_TRIES,
  );
}

test('the fifth wrong fund password in a row locks it for an hour', () => {
  const four = afterTries([false, false, false, false]);
  expect(four).toEqual({ wrong: 4, lockedUntil: null });
  const { tries, verdict } = judgeFundPassword(false, four, NOW);
  expect(tries.lockedUntil).toBe(later(NOW, HOUR_MS));
  expect(verdict).toMatchObject({
    refusal: { name: 'fund-password-locked', facts: { minutes: 60 }, counted: true },
  });
});

test('each wrong one says how many are left', () => {
  expect(judgeFundPassword(false, { wrong: 1, lockedUntil: null }, NOW).verdict).toMatchObject({
    refusal: { name: 'fund-password-wrong', facts: { left: 3 }, counted: true },
  });
});

test('a locked fund password stays locked for the right one too, until the hour is over', () => {
  const locked: FundPasswordTries = { wrong: 5, lockedUntil: later(NOW, HOUR_MS) };
  expect(refuseWhileLocked(locked, later(NOW, HOUR_MS - 1))).toMatchObject({
    refusal: { name: 'fund-password-locked', facts: { minutes: 1 }, counted: false },
  });
  expect(refuseWhileLocked(locked, later(NOW, HOUR_MS))).toBeUndefined();
});

test('after the hour it takes five wrong ones again', () => {
  const locked: FundPasswordTries = { wrong: 5, lockedUntil: NOW };
  expect(judgeFundPassword(false, locked, NOW).tries).toEqual({ wrong: 1, lockedUntil: null });
});

test('the right one forgives the wrong ones before it', () => {
  expect(afterTries([false, false, false, false, true, false, false, false, false]).lockedUntil).toBeNull();
});

test('whatever is tried, nobody gets more than five wrong tries in an hour', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 40 }), (tries) => {
      const { wrong, lockedUntil } = afterTries(tries);
      const rows = tries.map((matches) => (matches ? 'r' : 'w')).join('');
      expect(lockedUntil !== null).toBe(rows.includes('wwwww'));
      expect(wrong).toBeLessThanOrEqual(FUND_PASSWORD_TRIES);
    }),
  );
});
