import { parseSessionToken, sessionTokenText } from '../identity/index.ts';
import { HOUR_MS, type Instant, idOf, later, MINUTE_MS, type OperatorId } from '../kernel/index.ts';

export const STAFF_SESSION_IDLE_MS = 30 * MINUTE_MS;
/** A working day, however active. */
export const STAFF_SESSION_LASTS_MS = 12 * HOUR_MS;
export const STAFF_SESSION_SEEN_EVERY_MS = MINUTE_MS;

export const STAFF_LOGIN_WINDOW_MS = 15 * MINUTE_MS;
export const WRONG_STAFF_LOGINS = 5;

export interface StaffSessionTimes {
  readonly createdAt: Instant;
  readonly lastSeenAt: Instant;
  readonly endedAt: Instant | null;
}

export const isStaffSessionAlive = (
  { createdAt, lastSeenAt, endedAt }: StaffSessionTimes,
  now: Instant,
): boolean =>
  endedAt === null &&
  now < later(lastSeenAt, STAFF_SESSION_IDLE_MS) &&
  now < later(createdAt, STAFF_SESSION_LASTS_MS);

/** The prefix keeps token kinds apart. */
const KIND = 'staff.';

export interface StaffToken {
  readonly operatorId: OperatorId;
  readonly secret: string;
}

export const staffTokenText = ({ operatorId, secret }: StaffToken): string =>
  `${KIND}${sessionTokenText({ sellerId: idOf(operatorId), secret })}`;

export function parseStaffToken(text: string): StaffToken | undefined {
  const rest = text.startsWith(KIND) ? parseSessionToken(text.slice(KIND.length)) : undefined;
  return rest && { operatorId: idOf<'operator'>(rest.sellerId), secret: rest.secret };
}
