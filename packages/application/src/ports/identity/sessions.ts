import type { SessionTimes } from '@cliffhanger/core/identity';
import type { Instant, SellerId, SessionId } from '@cliffhanger/core/kernel';

export interface SellerSession extends SessionTimes {
  readonly id: SessionId;
  /** `Chrome, Android`; empty when the caller did not say. */
  readonly device: string;
  readonly createdAt: Instant;
  /** Opened while the account was locked: it reads, appeals and lets money leave, and nothing else. */
  readonly isOnlyExit: boolean;
}

export interface NewSession {
  readonly id: SessionId;
  readonly sellerId: SellerId;
  readonly tokenDigest: string;
  readonly device: string;
  /** Where it was opened from: it can be compared, and says nothing by itself. */
  readonly networkDigest: string;
  readonly createdAt: Instant;
  readonly isOnlyExit: boolean;
}

export interface Sessions {
  add(session: NewSession): Promise<void>;
  findByToken(sellerId: SellerId, tokenDigest: string): Promise<SellerSession | undefined>;
  /** Sessions that have not been ended, the one used last first. */
  listOpen(sellerId: SellerId, most: number): Promise<readonly SellerSession[]>;
  /** Moves last seen forward, unless another call has done so since `before`. */
  markSeen(seen: { sellerId: SellerId; sessionId: SessionId; at: Instant; before: Instant }): Promise<void>;
  /** False when there is no such open session of this seller. */
  end(sellerId: SellerId, sessionId: SessionId, at: Instant): Promise<boolean>;
  /** Says how many were ended. */
  endAll(sellerId: SellerId, at: Instant, except?: SessionId): Promise<number>;
  /** When the fund password was last given right in this session. */
  fundPasswordProvedAt(sellerId: SellerId, sessionId: SessionId): Promise<Instant | null>;
  proveFundPassword(sellerId: SellerId, sessionId: SessionId, at: Instant): Promise<void>;
  /** Another fund password has to be given anew, on every device. */
  forgetFundPasswordProofs(sellerId: SellerId): Promise<void>;
  endAllButNewest(sellerId: SellerId, keep: number, at: Instant): Promise<void>;
  /** Sessions over since; a bounded number at a time. Says how many. */
  forgetIdle(now: Instant): Promise<number>;
}
