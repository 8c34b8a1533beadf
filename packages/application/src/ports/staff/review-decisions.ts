import type { Instant, SellerId } from '@cliffhanger/core/kernel';

/** Review decisions with author, time and reason. Append-only (DOMAIN §10). */
export interface ReviewDecision {
  readonly sellerId: SellerId;
  readonly subject: 'registration' | 'certification' | 'store';
  /** `null` for a registration: each seller has one. */
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
