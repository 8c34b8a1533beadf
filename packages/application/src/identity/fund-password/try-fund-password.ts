import { judgeFundPassword, refuseWhileLocked } from '@cliffhanger/core/identity';
import { accept, type Instant, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import type { Requires, Uses } from '../../ports/index.ts';

/*
 * The fund password is asked for whenever money leaves the wallet (DOMAIN §8). It takes two steps around one
 * transaction: `compareFundPassword` before it, because hashing is slow, and `judgeFundPasswordTry` as the first thing
 * inside it, which locks the count and has the last word.
 */

export interface FundPasswordTry {
  readonly matches: boolean;
  /** What it was compared with: by the time it is judged, another phone may have changed it. */
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
