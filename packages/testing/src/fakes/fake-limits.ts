import type { Clock, LimitName, Limits } from '@cliffhanger/application/ports';
import {
  RECEIPTS_PRINTED_AN_HOUR,
  SIGN_IN_REQUESTS_PER_ADDRESS,
  SIGN_IN_REQUESTS_WINDOW_MS,
} from '@cliffhanger/core/checkout';
import {
  LOGIN_WINDOW_MS,
  WRONG_LOGINS_PER_ACCOUNT,
  WRONG_LOGINS_PER_ADDRESS,
} from '@cliffhanger/core/identity';
import { HOUR_MS, type Instant, later, msUntil } from '@cliffhanger/core/kernel';
import { PICTURES_AN_HOUR, PICTURES_WINDOW_MS } from '@cliffhanger/core/media';
import { STAFF_LOGIN_WINDOW_MS, WRONG_STAFF_LOGINS } from '@cliffhanger/core/staff';
import { STATEMENTS_AN_HOUR } from '@cliffhanger/core/wallet';

const TRIES: Readonly<Record<LimitName, { readonly tries: number; readonly withinMs: number }>> = {
  'login-by-account': { tries: WRONG_LOGINS_PER_ACCOUNT, withinMs: LOGIN_WINDOW_MS },
  'login-by-address': { tries: WRONG_LOGINS_PER_ADDRESS, withinMs: LOGIN_WINDOW_MS },
  'password-by-seller': { tries: WRONG_LOGINS_PER_ACCOUNT, withinMs: LOGIN_WINDOW_MS },
  'picture-by-seller': { tries: PICTURES_AN_HOUR, withinMs: PICTURES_WINDOW_MS },
  'receipt-by-viewer': { tries: RECEIPTS_PRINTED_AN_HOUR, withinMs: HOUR_MS },
  'viewer-sign-in-by-address': {
    tries: SIGN_IN_REQUESTS_PER_ADDRESS,
    withinMs: SIGN_IN_REQUESTS_WINDOW_MS,
  },
  'statement-by-seller': { tries: STATEMENTS_AN_HOUR, withinMs: HOUR_MS },
  'staff-login': { tries: WRONG_STAFF_LOGINS, withinMs: STAFF_LOGIN_WINDOW_MS },
};

/** Counts by the test's own clock: fifteen minutes pass when the test says so. */
export function createFakeLimits(clock: Clock): Limits {
  const counted = new Map<string, { tries: number; until: Instant }>();
  const countOf = (limit: LimitName, key: string) => {
    const known = counted.get(`${limit} ${key}`);
    if (known !== undefined && clock.now() < known.until) return known;
    const fresh = { tries: 0, until: later(clock.now(), TRIES[limit].withinMs) };
    counted.set(`${limit} ${key}`, fresh);
    return fresh;
  };
  return {
    async take(limit, key) {
      const count = countOf(limit, key);
      count.tries += 1;
      return count.tries <= TRIES[limit].tries
        ? { taken: true }
        : { taken: false, waitMs: msUntil(count.until, clock.now()) };
    },
    async giveBack(limit, key) {
      countOf(limit, key).tries -= 1;
    },
    async forget(limit, key) {
      counted.delete(`${limit} ${key}`);
    },
  };
}
