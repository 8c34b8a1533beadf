import type { Email, SentEmailCode, SentRecently } from '@cliffhanger/core/identity';
import type { Instant } from '@cliffhanger/core/kernel';

export interface StoredEmailCode extends SentEmailCode {
  readonly digest: string;
}

/** The newest code of each address. Whoever looks at an address's row holds it until the transaction ends. */
export interface EmailCodes {
  lockRecent(email: Email, since: Instant): Promise<SentRecently>;
  lockNewest(email: Email): Promise<StoredEmailCode | undefined>;
  /** Replaces the one before: an older code is worth nothing from then on. */
  save(code: { readonly email: Email; readonly digest: string; readonly sentAt: Instant }): Promise<void>;
  countWrongTry(email: Email): Promise<void>;
  markUsed(email: Email, at: Instant): Promise<void>;
  /** Addresses that were sent nothing since; a bounded number at a time. Says how many. */
  forgetUnusedSince(before: Instant): Promise<number>;
}
