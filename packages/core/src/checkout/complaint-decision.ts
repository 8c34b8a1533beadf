import { type Instant, later, type Money, type OrderId } from '../kernel/index.ts';
import { type StatedLine, statedLines } from '../ledger/index.ts';
import {
  type Order,
  type PayFrom,
  type Refunded,
  type RefundShare,
  refundPosting,
  refundShare,
  type Shipping,
} from '../orders/index.ts';

/* Outcomes of a complaint, by cost (DOMAIN §13). */

export const COMPLAINT_OUTCOMES = ['refund', 'part-refund', 'no-refund'] as const;
export type ComplaintOutcome = (typeof COMPLAINT_OUTCOMES)[number];

/** Reasons of a refund, visible to both sides. */
export const REFUND_REASONS = [
  'does-not-play',
  'captions-or-sound',
  'fewer-episodes',
  'licence',
  'promised-otherwise',
  'own-purchase',
  'not-authorised',
  'goodwill',
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** Reasons of a refusal. */
const NO_REFUND_REASONS = [
  'plays-as-described',
  'watched-in-full',
  'changed-mind',
  'repaired',
  'nothing-found',
] as const;

export const DECISION_REASONS = [...REFUND_REASONS, ...NO_REFUND_REASONS] as const;
export type DecisionReason = (typeof DECISION_REASONS)[number];

export const reasonsFor = (outcome: ComplaintOutcome): readonly DecisionReason[] =>
  outcome === 'no-refund' ? NO_REFUND_REASONS : REFUND_REASONS;

/**
 * Only the seller's own promise or purchase counts against the score, never film, captions, player or
 * licence.
 */
export const faultOf = (reason: RefundReason): 'seller' | 'platform' =>
  reason === 'promised-otherwise' || reason === 'own-purchase' ? 'seller' : 'platform';

/** A decision can be taken back for this long; nothing is posted before. */
export const DECISION_TAKEN_BACK_WITHIN_MS = 10_000;

export const decisionDueAt = (decidedAt: Instant): Instant => later(decidedAt, DECISION_TAKEN_BACK_WITHIN_MS);

/** Above the limit a second person agrees, one of the two from finance. */
export const needsSecondPerson = (amount: Money, aloneUpTo: Money): boolean => amount > aloneUpTo;

/** The facts of a sale that matter for its money. */
export interface ComplainedSale extends Pick<Order, 'quantity' | 'retail' | 'wholesale'> {
  /** Null: not shipped; the payment is in escrow. */
  readonly shipping: {
    readonly isPlatforms: boolean;
    readonly payFrom: PayFrom | null;
    readonly creditsUsed: number;
    readonly paymentAmount: Money;
    readonly unsettled: Money;
  } | null;
  /** The seller's available balance, if the order is settled. */
  readonly available: Money | null;
}

export interface Consequence extends RefundShare {
  readonly outcome: ComplaintOutcome;
  readonly lines: readonly StatedLine[];
}

const shippingOf = ({ shipping }: ComplainedSale): Shipping | null => {
  if (shipping === null) return null;
  const { isPlatforms, payFrom, ...paid } = shipping;
  return isPlatforms || payFrom === null ? { by: 'platform' } : { by: 'seller', payFrom, ...paid };
};

const outcomeOf = ({ quantity }: ComplainedSale, episodes: number): ComplaintOutcome =>
  episodes === 0 ? 'no-refund' : episodes === quantity ? 'refund' : 'part-refund';

/** Lines name their order, but its id does not affect the amounts. */
const NO_ORDER = '' as OrderId;

/** The cost and the postings of refunding some episodes, before the decision. */
export function consequenceOf(sale: ComplainedSale, episodes: number): Consequence {
  const order = { ...sale, id: NO_ORDER };
  const refunded: Refunded = { episodes, shipping: shippingOf(sale), available: sale.available };
  return {
    ...refundShare(order, refunded),
    outcome: outcomeOf(sale, episodes),
    lines: statedLines(refundPosting(order, refunded)),
  };
}
