import {
  CREDIT_SCORE_PART_POINTS,
  type CreditScoreFacts,
  type CreditScorePartName,
  creditScore,
} from './score.ts';

export const CREDIT_SCORE_ADVICE = [
  'ship-on-time',
  'avoid-complaints',
  'get-links-approved',
  'verify-identity',
  'prove-social-account',
] as const;
export type CreditScoreAdvice = (typeof CREDIT_SCORE_ADVICE)[number];

export interface Advice {
  readonly advice: CreditScoreAdvice;
  readonly part: CreditScorePartName;
  /** The largest possible gain. */
  readonly points: number;
}

const BEST: readonly {
  advice: CreditScoreAdvice;
  part: CreditScorePartName;
  atBest: (facts: CreditScoreFacts) => CreditScoreFacts;
}[] = [
  {
    advice: 'ship-on-time',
    part: 'shipping',
    atBest: (facts) => ({ ...facts, ordersDue: 1, ordersOnTime: 1 }),
  },
  {
    advice: 'avoid-complaints',
    part: 'complaints',
    atBest: (facts) => ({ ...facts, ordersSettledOrUpheld: 1, complaintsUpheld: 0 }),
  },
  {
    advice: 'get-links-approved',
    part: 'links',
    atBest: (facts) => ({ ...facts, linksDecided: 1, linksApproved: 1 }),
  },
  { advice: 'verify-identity', part: 'identity', atBest: (facts) => ({ ...facts, identityVerified: true }) },
  {
    advice: 'prove-social-account',
    part: 'identity',
    atBest: (facts) => ({ ...facts, socialAccountVerified: true }),
  },
];

/** The largest gain first; parts without gain are left out. */
export function adviceOn(facts: CreditScoreFacts): readonly Advice[] {
  const { score } = creditScore(facts);
  return BEST.map(({ advice, part, atBest }) => ({
    advice,
    part,
    points: creditScore(atBest(facts)).score - score,
  }))
    .filter(({ points }) => points > 0)
    .toSorted((one, other) => other.points - one.points);
}

/** The numerator and denominator of a part. */
export function madeOf(
  part: CreditScorePartName,
  facts: CreditScoreFacts,
): { readonly good: number; readonly of: number } {
  switch (part) {
    case 'shipping':
      return { good: facts.ordersOnTime, of: facts.ordersDue };
    case 'complaints':
      return {
        good: facts.ordersSettledOrUpheld - facts.complaintsUpheld,
        of: facts.ordersSettledOrUpheld,
      };
    case 'links':
      return { good: facts.linksApproved, of: facts.linksDecided };
    case 'identity':
      return { good: Number(facts.identityVerified) + Number(facts.socialAccountVerified), of: 2 };
  }
}

export const CREDIT_SCORE_PARTS = Object.keys(CREDIT_SCORE_PART_POINTS) as unknown as readonly [
  CreditScorePartName,
  ...CreditScorePartName[],
];

export const CREDIT_SCORE_WINDOW_DAYS = 30;

/** A new seller without data. */
export const NO_HISTORY: CreditScoreFacts = {
  ordersDue: 0,
  ordersOnTime: 0,
  ordersSettledOrUpheld: 0,
  complaintsUpheld: 0,
  linksDecided: 0,
  linksApproved: 0,
  identityVerified: false,
  socialAccountVerified: false,
};
