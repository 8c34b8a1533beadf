import { EMAIL_CODE_PAUSE_MS } from '@cliffhanger/core/identity';
import { type Instant, instantOf, later } from '@cliffhanger/core/kernel';

/*
 * One code per 60 seconds and address (DOMAIN §8). Stored per tab, so that the next page and a reload do not offer
 * what the server would refuse.
 */

const keyOf = (email: string): string => `code-pause:${email}`;

/** When the next code can be sent; `undefined` if now. */
export function resendPauseEnd(email: string): Instant | undefined {
  const stored = Number(sessionStorage.getItem(keyOf(email)));
  return stored > Date.now() ? instantOf(stored) : undefined;
}

export function beginResendPause(email: string, ms = EMAIL_CODE_PAUSE_MS): void {
  sessionStorage.setItem(keyOf(email), String(later(instantOf(Date.now()), ms)));
}
