/* The credit score of DOMAIN §7: a public formula over 30 days. Each part includes its inputs. */

export const CREDIT_SCORE_PART_POINTS = { shipping: 40, complaints: 30, links: 15, identity: 15 } as const;
export type CreditScorePartName = keyof typeof CREDIT_SCORE_PART_POINTS;

/** A part without data counts 80 %. */
export const WITHOUT_DATA_PERCENT = 80;

export interface CreditScoreFacts {
  readonly ordersDue: number;
  readonly ordersOnTime: number;
  readonly ordersSettledOrUpheld: number;
  readonly complaintsUpheld: number;
  readonly linksDecided: number;
  readonly linksApproved: number;
  readonly identityVerified: boolean;
  readonly socialAccountVerified: boolean;
}

export interface CreditScorePart {
  readonly name: CreditScorePartName;
  readonly points: number;
  readonly outOf: number;
  readonly hasData: boolean;
}

export interface CreditScore {
  readonly score: number;
  readonly parts: readonly CreditScorePart[];
}

/** One upheld complaint in ten orders costs the whole part. */
export const UPHELD_SHARE_THAT_TAKES_ALL = 0.1;
export const IDENTITY_POINTS = 5;
/** Per account with the code in its profile. */
export const SOCIAL_ACCOUNT_POINTS = CREDIT_SCORE_PART_POINTS.identity - IDENTITY_POINTS;

export function creditScore(facts: CreditScoreFacts): CreditScore {
  const parts = [shippingPart(facts), complaintsPart(facts), linksPart(facts), identityPart(facts)];
  return { score: parts.reduce((sum, part) => sum + part.points, 0), parts };
}

function part(name: CreditScorePartName, share: number | undefined): CreditScorePart {
  const outOf = CREDIT_SCORE_PART_POINTS[name];
  const points = Math.round(share === undefined ? (outOf * WITHOUT_DATA_PERCENT) / 100 : outOf * share);
  return { name, points, outOf, hasData: share !== undefined };
}

const shareOf = (some: number, all: number): number | undefined => (all === 0 ? undefined : some / all);

const shippingPart = (facts: CreditScoreFacts): CreditScorePart =>
  part('shipping', shareOf(facts.ordersOnTime, facts.ordersDue));

function complaintsPart(facts: CreditScoreFacts): CreditScorePart {
  const upheld = shareOf(facts.complaintsUpheld, facts.ordersSettledOrUpheld);
  return part(
    'complaints',
    upheld === undefined ? undefined : Math.max(0, 1 - upheld / UPHELD_SHARE_THAT_TAKES_ALL),
  );
}

const linksPart = (facts: CreditScoreFacts): CreditScorePart =>
  part('links', shareOf(facts.linksApproved, facts.linksDecided));

/** Always has data: verified or not. */
function identityPart({ identityVerified, socialAccountVerified }: CreditScoreFacts): CreditScorePart {
  const outOf = CREDIT_SCORE_PART_POINTS.identity;
  const points =
    (identityVerified ? IDENTITY_POINTS : 0) + (socialAccountVerified ? SOCIAL_ACCOUNT_POINTS : 0);
  return { name: 'identity', points, outOf, hasData: true };
}
