import type { AccountLock, AccountLockId } from '@cliffhanger/core/identity';
import type { Instant, SellerId } from '@cliffhanger/core/kernel';

/** Append-only except for the opening. Lock the seller's credentials before you add or open one. */
export interface AccountLocks {
  /** Locks whose regular end is after `since`, even if opened early; newest first. */
  endingAfter(sellerId: SellerId, since: Instant): Promise<readonly AccountLock[]>;
  add(sellerId: SellerId, lock: AccountLock, operator: string): Promise<void>;
  open(
    sellerId: SellerId,
    lockId: AccountLockId,
    opened: { readonly at: Instant; readonly by: string },
  ): Promise<void>;
}
