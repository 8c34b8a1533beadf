import { expect, test } from 'vitest';
import { adviceOn, madeOf, NO_HISTORY } from './advice.ts';
import { creditScore } from './score.ts';

test('a seller without history has the score that stands for one in the database', () => {
  expect(creditScore(NO_HISTORY).score).toBe(68);
});

test('identity gives 5 points and a proven social account 10', () => {
  const points = (identityVerified: boolean, socialAccountVerified: boolean) =>
    creditScore({ ...NO_HISTORY, identityVerified, socialAccountVerified }).parts.at(-1)?.points;
  expect([points(false, false), points(true, false), points(false, true), points(true, true)]).toEqual([
    0, 5, 10, 15,
  ]);
});

test('what would raise the score is told with what it brings, most first', () => {
  const facts = {
    ...NO_HISTORY,
    ordersDue: 10,
    ordersOnTime: 5,
    ordersSettledOrUpheld: 20,
    complaintsUpheld: 1,
  };
  expect(adviceOn(facts)).toEqual([
    { advice: 'ship-on-time', part: 'shipping', points: 20 },
    { advice: 'avoid-complaints', part: 'complaints', points: 15 },
    { advice: 'prove-social-account', part: 'identity', points: 10 },
    { advice: 'verify-identity', part: 'identity', points: 5 },
    { advice: 'get-links-approved', part: 'links', points: 3 },
  ]);
  expect(madeOf('complaints', facts)).toEqual({ good: 19, of: 20 });
});

test('nobody at 100 is advised', () => {
  const best = {
    ...NO_HISTORY,
    ordersDue: 1,
    ordersOnTime: 1,
    ordersSettledOrUpheld: 1,
    linksDecided: 1,
    linksApproved: 1,
  };
  expect(adviceOn({ ...best, identityVerified: true, socialAccountVerified: true })).toEqual([]);
});
