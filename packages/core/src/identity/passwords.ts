import {
  accept,
  HOUR_MS,
  type Instant,
  later,
  MINUTE_MS,
  type Refused,
  type Result,
  refuse,
  refuseAndCount,
} from '../kernel/index.ts';

/** DOMAIN §8. The upper bound keeps hashing cheap. */
export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 200;
export const FUND_PASSWORD_TRIES = 5;
const FUND_PASSWORD_LOCK_MS = HOUR_MS;

export type IsCommonPassword = (password: string) => boolean;

export function checkNewPassword(
  password: string,
  isCommon: IsCommonPassword,
  field = 'password',
  shortest = SHORTEST_PASSWORD,
): Result<string> {
  if ([...password].length < shortest) {
    return refuse('password-too-short', { field, facts: { shortest } });
  }
  if (isCommon(password.toLowerCase())) return refuse('password-too-common', { field });
  return accept(password);
}

/** Both fields are typed blind, so they are compared first. */
export function checkTypedTwice(
  { password, confirmPassword }: { readonly password: string; readonly confirmPassword: string },
  differing: 'passwords-differ' | 'new-passwords-differ',
): Result<true> {
  return password === confirmPassword ? accept(true) : refuse(differing, { field: 'confirmPassword' });
}

/** For a field that takes either kind of password, so the edge cannot check it. */
export const checkNewFundPassword = (password: string): Result<true> =>
  isFundPassword(password) ? accept(true) : refuse('fund-password-malformed', { field: 'password' });

export const isFundPassword = (text: string): boolean => /^[0-9]{6}$/.test(text);

/** Consecutive wrong attempts, and the end of the lock they caused. */
export interface FundPasswordTries {
  readonly wrong: number;
  readonly lockedUntil: Instant | null;
}

export const NO_WRONG_TRIES: FundPasswordTries = { wrong: 0, lockedUntil: null };

/** Before the hash is compared: a locked fund password refuses the right one too. */
export function refuseWhileLocked(tries: FundPasswordTries, now: Instant): Refused | undefined {
  if (tries.lockedUntil === null || now >= tries.lockedUntil) return undefined;
  return refuse('fund-password-locked', {
    facts: { minutes: Math.ceil((tries.lockedUntil - now) / 60_000) },
  });
}

/** After the comparison: the state to store and the response. */
export function judgeFundPassword(
  matches: boolean,
  tries: FundPasswordTries,
  now: Instant,
): { readonly tries: FundPasswordTries; readonly verdict: Result<true> } {
  if (matches) return { tries: NO_WRONG_TRIES, verdict: accept(true) };
  const wrong = (tries.lockedUntil === null ? tries.wrong : 0) + 1;
  if (wrong >= FUND_PASSWORD_TRIES) {
    return {
      tries: { wrong, lockedUntil: later(now, FUND_PASSWORD_LOCK_MS) },
      verdict: refuseAndCount('fund-password-locked', { facts: { minutes: FUND_PASSWORD_LOCK_MS / 60_000 } }),
    };
  }
  return {
    tries: { wrong, lockedUntil: null },
    verdict: refuseAndCount('fund-password-wrong', { facts: { left: FUND_PASSWORD_TRIES - wrong } }),
  };
}

/** How long a correct fund password is valid in its session. */
export const FUND_PASSWORD_PROOF_MS = 2 * MINUTE_MS;

export const isFundPasswordProved = (provedAt: Instant | null, now: Instant): boolean =>
  provedAt !== null && now < later(provedAt, FUND_PASSWORD_PROOF_MS);
