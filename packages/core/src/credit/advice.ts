import {
  CREDIT_SCORE_PART_POINTS,
  type CreditScoreFacts,
  type CreditScorePartName,
  creditScore,
} from './score.ts';

/** What would raise the score, as words that have a text in every locale. */
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
  /** How much the score would be higher at most. */
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

/** What brings most comes first; what is at its best already is left out. */
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

/** What a part is made of: so many of so many. */
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

/** The score looks back so far. */
export const CREDIT_SCORE_WINDOW_DAYS = 30;

/** Who has done and proven nothing yet. */
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
