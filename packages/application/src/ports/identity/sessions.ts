import type { SessionTimes } from '@cliffhanger/core/identity';
import type { Instant, SellerId, SessionId } from '@cliffhanger/core/kernel';

export interface SellerSession extends SessionTimes {
  readonly id: SessionId;
  /** `Chrome, Android`; empty when the caller sent none. */
  readonly device: string;
  readonly createdAt: Instant;
  /** Opened while the account was locked: it can only read, appeal and withdraw. */
  readonly isOnlyExit: boolean;
}

export interface NewSession {
  readonly id: SessionId;
  readonly sellerId: SellerId;
  readonly tokenDigest: string;
  readonly device: string;
  /** A digest of the origin network: comparable, but not reversible. */
  readonly networkDigest: string;
  readonly createdAt: Instant;
  readonly isOnlyExit: boolean;
}

export interface Sessions {
  add(session: NewSession): Promise<void>;
  findByToken(sellerId: SellerId, tokenDigest: string): Promise<SellerSession | undefined>;
  /** Not ended, last used first. */
  listOpen(sellerId: SellerId, most: number): Promise<readonly SellerSession[]>;
  /** Sets last-seen, unless another call has set it since `before`. */
  markSeen(seen: { sellerId: SellerId; sessionId: SessionId; at: Instant; before: Instant }): Promise<void>;
  /** False when there is no such open session of this seller. */
  end(sellerId: SellerId, sessionId: SessionId, at: Instant): Promise<boolean>;
  /** Returns the number of ended sessions. */
  endAll(sellerId: SellerId, at: Instant, except?: SessionId): Promise<number>;
  /** The last time this session entered the correct fund password. */
  fundPasswordProvedAt(sellerId: SellerId, sessionId: SessionId): Promise<Instant | null>;
  proveFundPassword(sellerId: SellerId, sessionId: SessionId, at: Instant): Promise<void>;
  /** A new fund password invalidates the proofs on every device. */
  forgetFundPasswordProofs(sellerId: SellerId): Promise<void>;
  endAllButNewest(sellerId: SellerId, keep: number, at: Instant): Promise<void>;
  /** Deletes a batch of sessions that have expired through disuse; returns their count. */
  forgetIdle(now: Instant): Promise<number>;
}
