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
  /** Who locks it, by name. */
  readonly operator: string;
}

export interface AccountLocked {
  readonly lock: AccountLock;
  /** False when it was locked before; that lock stays as it is. */
  readonly isNew: boolean;
}

type LockAccountPorts = Requires<
  'transactions' | 'clock' | 'random',
  'accountLocks' | 'credentials' | 'emailOwners' | 'messages' | 'outbox' | 'sellers' | 'sessions'
>;

/** Ends every session and lets nobody in until the lock ends. Neither orders nor money are touched. */
export const lockAccount =
  ({ transactions, clock, random }: LockAccountPorts) =>
  ({ email, ground, days, operator }: LockAccount): Promise<Result<AccountLocked>> =>
    transactions.run(async (repositories): Promise<Result<AccountLocked>> => {
      const now = clock.now();
      const seller = await findByEmail(repositories, email);
      if (seller?.review.kind !== 'approved') return refuse('account-does-not-exist', { field: 'email' });
      // A login holds the same row: it either comes first and is ended here, or sees the lock.
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

/** By mail whatever the seller chose: there is no app to open. The list of messages keeps it for later. */
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
