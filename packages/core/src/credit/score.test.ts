import { describe, expect, it } from 'vitest';
import { type CreditScoreFacts, creditScore } from './score.ts';

const NEW_SELLER: CreditScoreFacts = {
  ordersDue: 0,
  ordersOnTime: 0,
  ordersSettledOrUpheld: 0,
  complaintsUpheld: 0,
  linksDecided: 0,
  linksApproved: 0,
  identityVerified: false,
  socialAccountVerified: false,
};

describe('the credit score', () => {
  it('counts 80 % for every part of a new seller that has no data yet', () => {
    const { score, parts } = creditScore(NEW_SELLER);
    expect(parts.map((part) => part.points)).toEqual([32, 24, 12, 0]);
    expect(score).toBe(68);
  });

  it('is the page’s own example', () => {
    const { score, parts } = creditScore({
      ordersDue: 232,
      ordersOnTime: 214,
      ordersSettledOrUpheld: 100,
      complaintsUpheld: 1,
      linksDecided: 20,
      linksApproved: 16,
      identityVerified: false,
      socialAccountVerified: true,
    });
    expect(parts.map((part) => part.points)).toEqual([37, 27, 12, 10]);
    expect(score).toBe(86);
  });

  it('stays between 0 and 100', () => {
    const worst = {
      ...NEW_SELLER,
      ordersDue: 5,
      ordersSettledOrUpheld: 5,
      complaintsUpheld: 5,
      linksDecided: 3,
    };
    const best = {
      ...NEW_SELLER,
      ordersDue: 5,
      ordersOnTime: 5,
      ordersSettledOrUpheld: 5,
      linksDecided: 3,
      linksApproved: 3,
      identityVerified: true,
      socialAccountVerified: true,
    };
    expect(creditScore(worst).score).toBe(0);
    expect(creditScore(best).score).toBe(100);
  });
});
