import { DAY_MS, type Instant, later, MINUTE_MS } from '../../kernel/index.ts';

/** A token that is unused for this long expires. */
export const SESSION_IDLE_MS = 30 * DAY_MS;
/** The last use is written at most this often, so that reads stay reads. */
export const SESSION_SEEN_EVERY_MS = 5 * MINUTE_MS;

/** A login beyond this ends the least recently used session. */
export const MOST_SESSIONS = 50;

export interface SessionTimes {
  readonly lastSeenAt: Instant;
  readonly endedAt: Instant | null;
}

export const isSessionAlive = ({ lastSeenAt, endedAt }: SessionTimes, now: Instant): boolean =>
  endedAt === null && now < later(lastSeenAt, SESSION_IDLE_MS);

export const isSeenWorthWriting = ({ lastSeenAt }: SessionTimes, now: Instant): boolean =>
  now >= later(lastSeenAt, SESSION_SEEN_EVERY_MS);
