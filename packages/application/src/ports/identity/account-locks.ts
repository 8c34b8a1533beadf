import type { AccountLock, AccountLockId } from '@cliffhanger/core/identity';
import type { Instant, SellerId } from '@cliffhanger/core/kernel';

/** Written once; only the opening is added. The seller's credentials are locked before one is added or opened. */
export interface AccountLocks {
  /** Those that end, or would have ended by themselves, after `since`; the newest first. */
  endingAfter(sellerId: SellerId, since: Instant): Promise<readonly AccountLock[]>;
  add(sellerId: SellerId, lock: AccountLock, operator: string): Promise<void>;
  open(
    sellerId: SellerId,
    lockId: AccountLockId,
    opened: { readonly at: Instant; readonly by: string },
  ): Promise<void>;
}
