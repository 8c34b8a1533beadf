import {
  accept,
  DAY_MS,
  type DecisionNotice,
  earlier,
  type Ground,
  HOUR_MS,
  type Id,
  type Instant,
  later,
  msUntil,
  noticeByPerson,
  type Result,
  refuse,
} from '../kernel/index.ts';

/*
 * A lock of an account that someone else may control. It rejects logins by password alone; a login with a
 * proof opens a session for EXIT_CALLS only. It protects the seller: money stays and continues
 * to settle. Locks expire, and consecutive locks together cannot exceed the longest one (DOMAIN §10).
 */

export type AccountLockId = Id<'account-lock'>;

/** Reasons an operator may give; each has a text in every locale. */
export const ACCOUNT_LOCK_RULES = ['asked-by-seller', 'device-stolen', 'takeover-suspected'] as const;
export type AccountLockRule = (typeof ACCOUNT_LOCK_RULES)[number];

export interface AccountLock {
  readonly id: AccountLockId;
  readonly notice: DecisionNotice;
  /** The lock expires at this time. */
  readonly until: Instant;
  /** Opened early by a person. */
  readonly openedAt: Instant | null;
}

export const USUAL_LOCK_DAYS = 3;
export const LONGEST_LOCK_MS = 7 * DAY_MS;
/** Locks within this window together last no longer than the longest one allowed. */
export const LOCKS_COUNTED_MS = 30 * DAY_MS;

const endOf = ({ until, openedAt }: AccountLock): Instant => openedAt ?? until;

export const isLocked = (lock: AccountLock, now: Instant): boolean => now < endOf(lock);

export interface LockParams {
  readonly id: AccountLockId;
  readonly ground: Ground<AccountLockRule>;
  readonly days: number;
}

/** `before` are the locks that ended since `LOCKS_COUNTED_MS` ago. */
export function lockAccount(
  { id, ground, days }: LockParams,
  before: readonly AccountLock[],
  now: Instant,
): Result<AccountLock> {
  const left = LONGEST_LOCK_MS - before.reduce((sum, lock) => sum + countedMs(lock, now), 0);
  if (days * DAY_MS > left) {
    return refuse('lock-too-long', {
      facts: { days: Math.max(0, Math.floor(left / DAY_MS)) },
      field: 'days',
    });
  }
  return accept({
    id,
    notice: noticeByPerson(ground, now),
    until: later(now, days * DAY_MS),
    openedAt: null,
  });
}

function countedMs(lock: AccountLock, now: Instant): number {
  const from = Math.max(lock.notice.decidedAt, earlier(now, LOCKS_COUNTED_MS));
  return Math.max(0, endOf(lock) - from);
}

/** The response to a login with the correct password, which a thief may have, too. */
export const refusedByLock = ({ notice, until }: AccountLock, now: Instant) =>
  refuse('cannot-log-in', {
    facts: {
      rule: notice.rule,
      hours: Math.max(1, Math.ceil(msUntil(until, now) / HOUR_MS)),
    },
  });
