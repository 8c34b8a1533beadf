import type { Email, SentEmailCode, SentRecently } from '@cliffhanger/core/identity';
import type { Instant } from '@cliffhanger/core/kernel';

export interface StoredEmailCode extends SentEmailCode {
  readonly digest: string;
}

/** The newest code of each address. Reads lock the address's row until the transaction ends. */
export interface EmailCodes {
  lockRecent(email: Email, since: Instant): Promise<SentRecently>;
  lockNewest(email: Email): Promise<StoredEmailCode | undefined>;
  /** Replaces and so invalidates the previous code. */
  save(code: { readonly email: Email; readonly digest: string; readonly sentAt: Instant }): Promise<void>;
  countWrongTry(email: Email): Promise<void>;
  markUsed(email: Email, at: Instant): Promise<void>;
  /** Deletes a batch of addresses without a mail since; returns their count. */
  forgetUnusedSince(before: Instant): Promise<number>;
}
