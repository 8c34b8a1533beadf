import { type Instant, later, type Money } from '../kernel/index.ts';
import { type Order, type Refunded, type RefundShare, refundShare } from '../orders/index.ts';

/* How a complaint is decided: by what it costs whom (DOMAIN §13). */

export const COMPLAINT_OUTCOMES = ['refund', 'part-refund', 'no-refund'] as const;
export type ComplaintOutcome = (typeof COMPLAINT_OUTCOMES)[number];

/** Why a viewer is paid back, as both sides are told. */
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

/** Why not. */
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

/** Only what a seller has promised or bought counts against them: never film, captions, player or licence. */
export const faultOf = (reason: RefundReason): 'seller' | 'platform' =>
  reason === 'promised-otherwise' || reason === 'own-purchase' ? 'seller' : 'platform';

/** For so long a decision can be taken back; nothing is booked before. */
export const DECISION_TAKEN_BACK_WITHIN_MS = 10_000;

export const decisionDueAt = (decidedAt: Instant): Instant => later(decidedAt, DECISION_TAKEN_BACK_WITHIN_MS);

/** Support decides alone up to here; above, a second person agrees, and one of the two is of finance. */
export const needsSecondPerson = (amount: Money, aloneUpTo: Money): boolean => amount > aloneUpTo;

export interface Consequence extends RefundShare {
  readonly outcome: ComplaintOutcome;
}

/** What a decision would cost whom, before anybody makes it. */
export const consequenceOf = (
  order: Pick<Order, 'id' | 'quantity' | 'retail' | 'wholesale'>,
  refunded: Refunded,
): Consequence => ({
  ...refundShare(order, refunded),
  outcome:
    refunded.episodes === 0 ? 'no-refund' : refunded.episodes === order.quantity ? 'refund' : 'part-refund',
});
