import { judgeFundPassword, refuseWhileLocked } from '@cliffhanger/core/identity';
import { accept, type Instant, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import type { Requires, Uses } from '../../ports/index.ts';

/*
 * The fund password is required whenever money leaves the wallet (DOMAIN §8). It takes two steps:
 * `compareFundPassword` before the transaction, because hashing is slow, and `judgeFundPasswordTry` first
 * inside it, which locks the counter and decides.
 */

export interface FundPasswordTry {
  readonly matches: boolean;
  /** The hash it was compared with: another phone may change it before the try is judged. */
  readonly comparedWith: string;
}

export async function compareFundPassword(
  { transactions, passwords, clock }: Requires<'transactions' | 'passwords' | 'clock', 'credentials'>,
  { sellerId, password }: { readonly sellerId: SellerId; readonly password: string },
): Promise<Result<FundPasswordTry>> {
  const credentials = await transactions.read((repositories) => repositories.credentials.find(sellerId));
  const comparedWith = credentials?.fundPasswordHash ?? null;
  if (credentials === undefined || comparedWith === null) return refuse('fund-password-not-set');
  const locked = refuseWhileLocked(credentials.fundPasswordTries, clock.now());
  if (locked !== undefined) return locked;
  return accept({ matches: await passwords.matches(password, comparedWith), comparedWith });
}

export async function judgeFundPasswordTry(
  { credentials }: Uses<'credentials'>,
  sellerId: SellerId,
  { matches, comparedWith }: FundPasswordTry,
  now: Instant,
): Promise<Result<true>> {
  const stored = await credentials.lock(sellerId);
  if (stored === undefined || stored.fundPasswordHash === null) return refuse('fund-password-not-set');
  const locked = refuseWhileLocked(stored.fundPasswordTries, now);
  if (locked !== undefined) return locked;
  const judged = judgeFundPassword(
    matches && stored.fundPasswordHash === comparedWith,
    stored.fundPasswordTries,
    now,
  );
  await credentials.saveFundPasswordTries(sellerId, judged.tries);
  return judged.verdict;
}
