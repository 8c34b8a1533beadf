import {
  type Instant,
  idOf,
  instantOf,
  isId,
  later,
  MINUTE_MS,
  type SellerId,
} from '@cliffhanger/core/kernel';
import type { Hmac } from '../../../ports/index.ts';

/* A signed, stateless proof that this seller proved their address with a code, with an expiry. */

/** Long enough to write an appeal. */
const PROOF_VALID_MS = 30 * MINUTE_MS;
const RADIX = 36;

const proofText = (sellerId: string, until: Instant): string => `kept-out\n${sellerId}\n${until}`;

export function proofFrom(hmac: Hmac, sellerId: SellerId, now: Instant): string {
  const until = later(now, PROOF_VALID_MS);
  return `${sellerId}.${until.toString(RADIX)}.${hmac.signature('proof', proofText(sellerId, until))}`;
}

/** `undefined` for an invalid or expired proof. */
export function provenBy(hmac: Hmac, proof: string, now: Instant): SellerId | undefined {
  const [sellerId = '', end = '', signature = ''] = proof.split('.');
  if (!isId(sellerId) || !/^[0-9a-z]{1,10}$/.test(end)) return undefined;
  const until = instantOf(Number.parseInt(end, RADIX));
  const isOurs = hmac.isSignature('proof', proofText(sellerId, until), signature);
  return isOurs && now < until ? idOf(sellerId) : undefined;
}
