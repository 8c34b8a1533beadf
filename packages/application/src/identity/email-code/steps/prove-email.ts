import { type Email, judgeEmailCode } from '@cliffhanger/core/identity';
import type { Instant, Result } from '@cliffhanger/core/kernel';
import type { Hmac, Uses } from '../../../ports/index.ts';

export interface TypedEmailCode {
  readonly email: Email;
  readonly code: string;
}

/**
 * Knowing the newest code proves access to the mailbox. Call this first in a transaction, so that a wrong
 * code is counted and the use case reveals nothing about the account. If the transaction is refused later,
 * the code stays usable.
 */
export async function proveEmail(
  { emailCodes }: Uses<'emailCodes'>,
  hmac: Hmac,
  { email, code }: TypedEmailCode,
  now: Instant,
): Promise<Result<true>> {
  const sent = await emailCodes.lockNewest(email);
  const matches = sent !== undefined && hmac.isEmailCode({ email, code }, sent.digest);
  const verdict = judgeEmailCode(sent, matches, now);
  if (verdict.ok) await emailCodes.markUsed(email, now);
  else if (verdict.refusal.counted) await emailCodes.countWrongTry(email);
  return verdict;
}
