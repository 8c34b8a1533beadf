import {
  accept,
  DAY_MS,
  type Instant,
  later,
  MINUTE_MS,
  type Result,
  refuse,
  refuseAndCount,
} from '../../kernel/index.ts';

/** DOMAIN §8: 6 digits, 10 minutes, 5 attempts, 1 per 60 s and 10 per day per address. */
export const EMAIL_CODE_DIGITS = 6;
export const EMAIL_CODE_LIFETIME_MS = 10 * MINUTE_MS;
const EMAIL_CODE_TRIES = 5;
export const EMAIL_CODE_PAUSE_MS = MINUTE_MS;
const EMAIL_CODES_A_DAY = 10;

export interface SentEmailCode {
  readonly sentAt: Instant;
  readonly wrongTries: number;
  readonly usedAt: Instant | null;
}

export interface SentRecently {
  readonly lastSentAt: Instant | null;
  readonly sentInLastDay: number;
}

export const EMAIL_CODE_WINDOW_MS = DAY_MS;

export function mayEmailCodeBeSent({ lastSentAt, sentInLastDay }: SentRecently, now: Instant): Result<true> {
  if (lastSentAt !== null && now < later(lastSentAt, EMAIL_CODE_PAUSE_MS)) {
    const seconds = Math.ceil((later(lastSentAt, EMAIL_CODE_PAUSE_MS) - now) / 1_000);
    return refuse('email-code-too-soon', { field: 'email', facts: { seconds } });
  }
  if (sentInLastDay >= EMAIL_CODES_A_DAY) return refuse('email-code-daily-limit', { field: 'email' });
  return accept(true);
}

/** Compares a typed code with the newest one of the address. A wrong attempt is counted. */
export function judgeEmailCode(
  sent: SentEmailCode | undefined,
  matches: boolean,
  now: Instant,
): Result<true> {
  const field = 'code';
  if (sent === undefined || sent.usedAt !== null) return refuse('email-code-wrong', { field });
  if (now >= later(sent.sentAt, EMAIL_CODE_LIFETIME_MS)) return refuse('email-code-expired', { field });
  if (sent.wrongTries >= EMAIL_CODE_TRIES) return refuse('email-code-tries-used-up', { field });
  if (!matches) return refuseAndCount('email-code-wrong', { field });
  return accept(true);
}
