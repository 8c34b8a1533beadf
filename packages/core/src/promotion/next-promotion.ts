import { type Money, microUsdt } from '../kernel/index.ts';

/** The facts about a drama that a seller could promote. */
export interface PromotionCandidate {
  /** Of the seller's own links in the last 30 days. */
  readonly clicks: number;
  readonly orders: number;
  readonly profit: Money;
  /** 1 is the hottest on the platform; null before the first sale. */
  readonly hotRank: number | null;
  /** Per episode. */
  readonly margin: Money;
  readonly isInLibrary: boolean;
}

/**
 * `earns`: its clicks earned the most; `unposted`: in the library without clicks; `hot`: it sells well for
 * others, and the seller has a free right.
 */
export type PromotionReason = 'earns' | 'unposted' | 'hot';

export interface PromotionAdvice<Candidate> {
  readonly reason: PromotionReason;
  readonly candidate: Candidate;
}

/** With fewer clicks a single order would decide. */
const LEAST_CLICKS = 30;
const CLICKS_COMPARED = 100;

/** Rounded down. */
export const profitPerHundredClicks = ({
  clicks,
  profit,
}: Pick<PromotionCandidate, 'clicks' | 'profit'>): Money =>
  microUsdt(clicks === 0 ? 0n : (profit * BigInt(CLICKS_COMPARED)) / BigInt(clicks));

const byHeat = (one: PromotionCandidate, other: PromotionCandidate): number =>
  (one.hotRank ?? Number.POSITIVE_INFINITY) === (other.hotRank ?? Number.POSITIVE_INFINITY)
    ? Number(other.margin - one.margin)
    : (one.hotRank ?? Number.POSITIVE_INFINITY) - (other.hotRank ?? Number.POSITIVE_INFINITY);

/** The seller's own figures first, then those of the platform. Undefined without a reason. */
export function nextPromotion<Candidate extends PromotionCandidate>(
  candidates: readonly Candidate[],
  { rightsLeft }: { readonly rightsLeft: number },
): PromotionAdvice<Candidate> | undefined {
  const own = candidates.filter(({ isInLibrary }) => isInLibrary);
  const [earning] = own
    .filter(({ clicks, orders, profit }) => clicks >= LEAST_CLICKS && orders > 0 && profit > 0n)
    .toSorted((one, other) => Number(profitPerHundredClicks(other) - profitPerHundredClicks(one)));
  if (earning !== undefined) return { reason: 'earns', candidate: earning };
  const [unposted] = own.filter(({ clicks }) => clicks === 0).toSorted(byHeat);
  if (unposted !== undefined) return { reason: 'unposted', candidate: unposted };
  const [hot] = candidates
    .filter(({ isInLibrary, hotRank }) => !isInLibrary && hotRank !== null && rightsLeft > 0)
    .toSorted(byHeat);
  return hot && { reason: 'hot', candidate: hot };
}
