import type { Instant, SellerId } from '@cliffhanger/core/kernel';

/** The result of the last check of a profile; `null` before the first. */
export type SocialCheckOutcome = 'seen' | 'not-seen' | 'no-answer';

/** The proof state of a seller's account. */
export interface SocialProof {
  readonly handle: string;
  /** The code expected in the profile; permanent. */
  readonly code: string;
  /** A check is requested. */
  readonly isWaiting: boolean;
  readonly checkedAt: Instant | null;
  readonly found: SocialCheckOutcome | null;
  /** When the code was last seen; `null`: never, or no longer. */
  readonly provenAt: Instant | null;
}

export interface DueSocialProof {
  readonly sellerId: SellerId;
  readonly handle: string;
  readonly code: string;
}

/** Whether social accounts belong to their seller. Only a check can record that it saw a code. */
export interface SocialProofs {
  /** The current accounts, each with its code. */
  listOf(sellerId: SellerId): Promise<readonly SocialProof[]>;
  /** Makes the next check due now; undefined when the seller has no such account. */
  ask(sellerId: SellerId, handle: string, now: Instant): Promise<SocialProof | undefined>;
  due(now: Instant, most: number): Promise<readonly DueSocialProof[]>;
  note(proof: DueSocialProof, found: SocialCheckOutcome, now: Instant): Promise<void>;
}
