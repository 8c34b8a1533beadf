import { DAY_MS, type Instant, later, MINUTE_MS } from '../../kernel/index.ts';

/** A token not used for this long is over. */
export const SESSION_IDLE_MS = 30 * DAY_MS;
/** Last seen is written at most this often: reading must not become writing. */
export const SESSION_SEEN_EVERY_MS = 5 * MINUTE_MS;

/** As many as the list of sessions shows; a login beyond that ends the one not used for longest. */
export const MOST_SESSIONS = 50;

export interface SessionTimes {
  readonly lastSeenAt: Instant;
  readonly endedAt: Instant | null;
}

export const isSessionAlive = ({ lastSeenAt, endedAt }: SessionTimes, now: Instant): boolean =>
  endedAt === null && now < later(lastSeenAt, SESSION_IDLE_MS);

export const isSeenWorthWriting = ({ lastSeenAt }: SessionTimes, now: Instant): boolean =>
  now >= later(lastSeenAt, SESSION_SEEN_EVERY_MS);
