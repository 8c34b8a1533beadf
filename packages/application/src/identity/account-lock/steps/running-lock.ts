import { type AccountLock, isLocked } from '@cliffhanger/core/identity';
import type { Instant, SellerId } from '@cliffhanger/core/kernel';
import type { Uses } from '../../../ports/index.ts';

/** The lock in force now, if any. */
export async function runningLock(
  { accountLocks }: Uses<'accountLocks'>,
  sellerId: SellerId,
  now: Instant,
): Promise<AccountLock | undefined> {
  const locks = await accountLocks.endingAfter(sellerId, now);
  return locks.find((lock) => isLocked(lock, now));
}
