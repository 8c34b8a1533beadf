import { type Email, judgeEmailCode } from '@cliffhanger/core/identity';
import type { Instant, Result } from '@cliffhanger/core/kernel';
import type { Hmac, Uses } from '../../../ports/index.ts';

export interface TypedEmailCode {
  readonly email: Email;
  readonly code: string;
}

/**
 * Whoever knows the newest code reads mail at that address. Asked for first in a transaction: a wrong code is counted
 * and what the use case would tell about the account stays untold. Refused later for another reason, the code was not
 * used up.
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
