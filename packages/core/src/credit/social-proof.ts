import { DAY_MS, type Instant, later } from '../kernel/index.ts';

/** Days between checks of a profile for its code. */
export const SOCIAL_PROOF_EVERY_DAYS = 30;
/**
 * An account counts for this long after its code was last seen. Profiles that do not answer are retried
 * daily.
 */
export const SOCIAL_PROOF_COUNTS_DAYS = 35;

export const PROFILE_HOSTS = ['tiktok.com'] as const;

/** The URL of the public profile. */
export const profileUrl = (handle: string): string =>
  `https://www.tiktok.com/@${encodeURIComponent(handle.replace(/^@/, ''))}`;

export const socialProofCountsUntil = (provenAt: Instant): Instant =>
  later(provenAt, SOCIAL_PROOF_COUNTS_DAYS * DAY_MS);

/** Matches `CLIFF-7F3K` as a whole word. */
export const mentionsCode = (text: string, code: string): boolean => {
  for (let at = text.indexOf(code); at !== -1; at = text.indexOf(code, at + 1))
    if (!/[A-Za-z0-9]/.test(text.charAt(at - 1)) && !/[A-Za-z0-9]/.test(text.charAt(at + code.length)))
      return true;
  return false;
};
