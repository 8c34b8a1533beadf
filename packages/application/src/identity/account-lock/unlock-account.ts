import type { AccountLock, Email } from '@cliffhanger/core/identity';
import { accept, type Instant, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import type { Needs, Stores } from '../../ports/index.ts';
import { findByEmail } from '../find-seller.ts';
import { runningLock } from './running-lock.ts';

export interface UnlockAccount {
  readonly email: Email;
  /** Who opens it, by name. */
  readonly operator: string;
}

/** Before the lock ends by itself: the seller has shown who they are. */
export const unlockAccount =
  ({ transactions, clock }: Needs<'transactions' | 'clock'>) =>
  ({ email, operator }: UnlockAccount): Promise<Result<AccountLock>> =>
    transactions.run(async (stores): Promise<Result<AccountLock>> => {
      const seller = await findByEmail(stores, email);
      if (seller === undefined) return refuse('account-does-not-exist', { field: 'email' });
      const opened = await openLock(stores, seller.id, { at: clock.now(), by: operator });
      return opened === undefined ? refuse('account-not-locked', { field: 'email' }) : accept(opened);
    });

/** Undefined when nothing is locked (any more). */
export async function openLock(
  stores: Stores,
  sellerId: SellerId,
  opened: { readonly at: Instant; readonly by: string },
): Promise<AccountLock | undefined> {
  await stores.credentials.hold(sellerId);
  const lock = await runningLock(stores, sellerId, opened.at);
  const seller = await stores.sellers.find(sellerId);
  if (lock === undefined || seller === undefined) return undefined;
  await stores.accountLocks.open(sellerId, lock.id, opened);
  const { email: to, locale, realName: name } = seller;
  await stores.outbox.put('send-mail', { to, locale, template: 'account-unlocked', facts: { name } });
  await stores.messages.put({
    sellerId,
    kind: 'notice',
    messageKey: 'account-unlocked',
    facts: { id: lock.id },
    at: opened.at,
  });
  return { ...lock, openedAt: opened.at };
}
