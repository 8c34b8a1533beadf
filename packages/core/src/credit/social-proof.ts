import { DAY_MS, type Instant, later } from '../kernel/index.ts';

/** The code of an account is looked for in its profile again after so many days. */
export const SOCIAL_PROOF_EVERY_DAYS = 30;
/** A profile that does not answer is asked every day; so long after the code was last seen the account counts no more. */
export const SOCIAL_PROOF_COUNTS_DAYS = 35;

export const PROFILE_HOSTS = ['tiktok.com'] as const;

/** Where the profile of an account is read by anybody. */
export const profileUrl = (handle: string): string =>
  `https://www.tiktok.com/@${encodeURIComponent(handle.replace(/^@/, ''))}`;

/** Until when an account counts whose code was seen. */
export const socialProofCountsUntil = (provenAt: Instant): Instant =>
  later(provenAt, SOCIAL_PROOF_COUNTS_DAYS * DAY_MS);

/** `CLIFF-7F3K`, and no part of a longer word. */
export const mentionsCode = (text: string, code: string): boolean => {
  for (let at = text.indexOf(code); at !== -1; at = text.indexOf(code, at + 1))
    if (!/[A-Za-z0-9]/.test(text.charAt(at - 1)) && !/[A-Za-z0-9]/.test(text.charAt(at + code.length)))
      return true;
  return false;
};
