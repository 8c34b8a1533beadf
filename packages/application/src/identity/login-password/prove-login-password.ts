import { accept, type Refused, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import { refusedForTooManyTries } from '../../kernel/too-many-tries.ts';
import type { Requires, Uses } from '../../ports/index.ts';

/** The hash that a typed password matched, before the transaction began. */
export interface PasswordProof {
  readonly passwordHash: string;
}

interface TypedPassword {
  readonly sellerId: SellerId;
  readonly password: string;
  /** The refusal for a wrong password. */
  readonly otherwise: Refused;
}

/**
 * Confirms the password of a seller who is logged in. Compares outside any transaction; see
 * `isStillThePassword`.
 */
export async function proveLoginPassword(
  { transactions, passwords, limits }: Requires<'transactions' | 'passwords' | 'limits', 'credentials'>,
  { sellerId, password, otherwise }: TypedPassword,
): Promise<Result<PasswordProof>> {
  const counted = await limits.take('password-by-seller', sellerId);
  if (!counted.taken) return refusedForTooManyTries(counted.waitMs);
  const credentials = await transactions.read((repositories) => repositories.credentials.find(sellerId));
  if (credentials === undefined) return refuse('account-does-not-exist');
  if (!(await passwords.matches(password, credentials.passwordHash))) return otherwise;
  await limits.forget('password-by-seller', sellerId);
  return accept({ passwordHash: credentials.passwordHash });
}

/**
 * Call it inside the transaction, so that of two concurrent changes only one can rely on the old password.
 * Locks the credentials.
 */
export async function isStillThePassword(
  { credentials }: Uses<'credentials'>,
  sellerId: SellerId,
  { passwordHash }: PasswordProof,
): Promise<boolean> {
  const locked = await credentials.lock(sellerId);
  return locked?.passwordHash === passwordHash;
}
