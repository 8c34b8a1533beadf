import {
  type AccountLock,
  type AccountLockRule,
  type Email,
  isLocked,
  LOCKS_COUNTED_MS,
  lockAccount as lockBy,
  type Seller,
} from '@cliffhanger/core/identity';
import { accept, earlier, type Ground, type Instant, type Result, refuse } from '@cliffhanger/core/kernel';
import { rejectionFacts } from '../../kernel/write-to-seller.ts';
import type { Requires, Uses } from '../../ports/index.ts';
import { findByEmail } from '../steps/find-seller.ts';

export interface LockAccount {
  readonly email: Email;
  readonly ground: Ground<AccountLockRule>;
  readonly days: number;
  /** The operator's name. */
  readonly operator: string;
}

export interface AccountLocked {
  readonly lock: AccountLock;
  /** False when it was already locked; that lock stays as it is. */
  readonly isNew: boolean;
}

type LockAccountPorts = Requires<
  'transactions' | 'clock' | 'random',
  'accountLocks' | 'credentials' | 'emailOwners' | 'messages' | 'outbox' | 'sellers' | 'sessions'
>;

/** Ends every session and blocks logins until the lock ends. Orders and money are not affected. */
export const lockAccount =
  ({ transactions, clock, random }: LockAccountPorts) =>
  ({ email, ground, days, operator }: LockAccount): Promise<Result<AccountLocked>> =>
    transactions.run(async (repositories): Promise<Result<AccountLocked>> => {
      const now = clock.now();
      const seller = await findByEmail(repositories, email);
      if (seller?.review.kind !== 'approved') return refuse('account-does-not-exist', { field: 'email' });
      // A login locks the same row: it either comes first and its session is ended here, or it sees the lock.
      await repositories.credentials.hold(seller.id);
      const before = await repositories.accountLocks.endingAfter(seller.id, earlier(now, LOCKS_COUNTED_MS));
      const running = before.find((one) => isLocked(one, now));
      if (running !== undefined) return accept({ lock: running, isNew: false });
      const lock = lockBy({ id: random.id(), ground, days }, before, now);
      if (!lock.ok) return lock;

      await repositories.accountLocks.add(seller.id, lock.value, operator);
      await repositories.sessions.endAll(seller.id, now);
      await tell(repositories, seller, lock.value, now);
      return accept({ lock: lock.value, isNew: true });
    });

/**
 * Mailed regardless of the seller's choices, because the app is closed to them. The message list stores it
 * for later.
 */
async function tell(
  { outbox, messages }: Uses<'messages' | 'outbox'>,
  seller: Seller,
  { id, notice, until }: AccountLock,
  now: Instant,
): Promise<void> {
  const sellerId = seller.id;
  const facts = { ...rejectionFacts(notice), until };
  await outbox.put('review-mail', { sellerId, template: 'account-locked', facts });
  await messages.put({
    sellerId,
    kind: 'notice',
    messageKey: 'account-locked',
    facts: { rule: notice.rule, id },
    at: now,
  });
}
