import type { Instant, SellerId } from '@cliffhanger/core/kernel';

/** What was found in a profile; null: nobody has looked yet. */
export type SocialCheckOutcome = 'seen' | 'not-seen' | 'no-answer';

/** How an account of a seller's stands. */
export interface SocialProof {
  readonly handle: string;
  /** What has to stand in the profile; the same for ever. */
  readonly code: string;
  /** Somebody waits for the next look. */
  readonly isWaiting: boolean;
  readonly checkedAt: Instant | null;
  readonly found: SocialCheckOutcome | null;
  /** When the code was last seen; null: not, or not any more. */
  readonly provenAt: Instant | null;
}

export interface DueSocialProof {
  readonly sellerId: SellerId;
  readonly handle: string;
  readonly code: string;
}

/** Whether social accounts are their seller's. Only who has looked says that a code was seen. */
export interface SocialProofs {
  /** Of the accounts as they are now, each with its code. */
  listOf(sellerId: SellerId): Promise<readonly SocialProof[]>;
  /** The next look is due now; undefined when the seller has no such account. */
  ask(sellerId: SellerId, handle: string, now: Instant): Promise<SocialProof | undefined>;
  due(now: Instant, most: number): Promise<readonly DueSocialProof[]>;
  note(proof: DueSocialProof, found: SocialCheckOutcome, now: Instant): Promise<void>;
}
