import { DAY_MS, type Instant, later } from '../kernel/index.ts';
import type { CardCharge } from './processor.ts';

/** A card's bank decides within 60 to 90 days; after this time staff decide (ADR 52). */
const DISPUTE_DECIDED_WITHIN_MS = 120 * DAY_MS;

export const disputeDecidedBy = ({ openedAt }: { readonly openedAt: Instant }): Instant =>
  later(openedAt, DISPUTE_DECIDED_WITHIN_MS);

/** A bank may dispute part of a charge. Without both figures it counts as the whole. */
export const isPartOfCharge = (disputed: CardCharge | null, charged: CardCharge | undefined): boolean =>
  disputed !== null &&
  charged !== undefined &&
  disputed.currency === charged.currency &&
  disputed.hundredths < charged.hundredths;

/**
 * Processor events without a rule. `late`: after the order was settled or refunded. `overdue-dispute`: the
 * bank did not decide in time.
 */
export const PAYMENT_EXCEPTION_KINDS = [
  'partial-refund',
  'late-refund',
  'late-dispute',
  'late-chargeback',
  'partial-chargeback',
  'overdue-dispute',
] as const;
export type PaymentExceptionKind = (typeof PAYMENT_EXCEPTION_KINDS)[number];

export const PAYMENT_EXCEPTION_ANSWERED_WITHIN_MS = 3 * DAY_MS;
export const LONGEST_EXCEPTION_NOTE = 500;

/** The part of a card charge for some episodes; fractions of a cent go to the viewer. */
export function partOfChargeRoundedUp(
  { currency, hundredths }: CardCharge,
  { episodes, of }: { readonly episodes: number; readonly of: number },
): CardCharge {
  const whole = BigInt(of);
  return { currency, hundredths: (hundredths * BigInt(episodes) + whole - 1n) / whole };
}
