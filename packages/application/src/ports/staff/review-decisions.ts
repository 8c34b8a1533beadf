import type { Instant, SellerId } from '@cliffhanger/core/kernel';

/** Who decided what, when and why. Written once, never changed (DOMAIN §10). */
export interface ReviewDecision {
  readonly sellerId: SellerId;
  readonly subject: 'registration' | 'certification' | 'store';
  /** Which of the seller's; a registration is the only one there is. */
  readonly subjectId: string | null;
  readonly outcome: 'approved' | 'rejected';
  readonly rule: string | null;
  readonly facts: Readonly<Record<string, string>>;
  readonly note: string | null;
  /** The operator, by name. */
  readonly actor: string;
  readonly decidedAt: Instant;
}

export interface ReviewDecisions {
  add(decision: ReviewDecision): Promise<void>;
}
