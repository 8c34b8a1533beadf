import type { AccountLock, Email } from '@cliffhanger/core/identity';
import { accept, type Instant, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import type { Requires, Uses } from '../../ports/index.ts';
import { findByEmail } from '../steps/find-seller.ts';
import { runningLock } from './steps/running-lock.ts';

export interface UnlockAccount {
  readonly email: Email;
  /** The operator's name. */
  readonly operator: string;
}

type UnlockAccountPorts = Requires<
  'transactions' | 'clock',
  'accountLocks' | 'credentials' | 'emailOwners' | 'messages' | 'outbox' | 'sellers'
>;

/** Opens the lock early, after the seller has identified themselves. */
export const unlockAccount =
  ({ transactions, clock }: UnlockAccountPorts) =>
  ({ email, operator }: UnlockAccount): Promise<Result<AccountLock>> =>
    transactions.run(async (repositories): Promise<Result<AccountLock>> => {
      const seller = await findByEmail(repositories, email);
      if (seller === undefined) return refuse('account-does-not-exist', { field: 'email' });
      const opened = await openLock(repositories, seller.id, { at: clock.now(), by: operator });
      return opened === undefined ? refuse('account-not-locked', { field: 'email' }) : accept(opened);
    });

/** `undefined` when no lock is in force. */
export async function openLock(
  repositories: Uses<'accountLocks' | 'credentials' | 'messages' | 'outbox' | 'sellers'>,
  sellerId: SellerId,
  opened: { readonly at: Instant; readonly by: string },
): Promise<AccountLock | undefined> {
  await repositories.credentials.hold(sellerId);
  const lock = await runningLock(repositories, sellerId, opened.at);
  const seller = await repositories.sellers.find(sellerId);
  if (lock === undefined || seller === undefined) return undefined;
  await repositories.accountLocks.open(sellerId, lock.id, opened);
  await repositories.outbox.put('review-mail', { sellerId, template: 'account-unlocked', facts: {} });
  await repositories.messages.put({
    sellerId,
    kind: 'notice',
    messageKey: 'account-unlocked',
    facts: { id: lock.id },
    at: opened.at,
  });
  return { ...lock, openedAt: opened.at };
}
