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

/** What a complaint is about, as far as money goes: how it was sold and shipped, and what is left where. */
export interface ComplainedSale extends Pick<Order, 'quantity' | 'retail' | 'wholesale'> {
  /** Null: not shipped, and what was paid is in escrow. */
  readonly shipping: {
    readonly isPlatforms: boolean;
    readonly payFrom: PayFrom | null;
    readonly creditsUsed: number;
    readonly paymentAmount: Money;
    readonly unsettled: Money;
  } | null;
  /** What the seller has, where the order is settled. */
  readonly available: Money | null;
}

export interface Consequence extends RefundShare {
  readonly outcome: ComplaintOutcome;
  /** What will stand in the books. */
  readonly lines: readonly StatedLine[];
}

const shippingOf = ({ shipping }: ComplainedSale): Shipping | null => {
  if (shipping === null) return null;
  const { isPlatforms, payFrom, ...paid } = shipping;
  return isPlatforms || payFrom === null ? { by: 'platform' } : { by: 'seller', payFrom, ...paid };
};

const outcomeOf = ({ quantity }: ComplainedSale, episodes: number): ComplaintOutcome =>
  episodes === 0 ? 'no-refund' : episodes === quantity ? 'refund' : 'part-refund';

/** Lines name their order in the books; whose they are does not change what they come to. */
const NO_ORDER = '' as OrderId;

/** What refunding so many episodes would cost whom, and what it would book, before anybody decides it. */
export function consequenceOf(sale: ComplainedSale, episodes: number): Consequence {
  const order = { ...sale, id: NO_ORDER };
  const refunded: Refunded = { episodes, shipping: shippingOf(sale), available: sale.available };
  return {
    ...refundShare(order, refunded),
    outcome: outcomeOf(sale, episodes),
    lines: statedLines(refundPosting(order, refunded)),
  };
}
