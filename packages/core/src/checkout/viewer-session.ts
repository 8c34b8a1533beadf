import { parseSessionToken, sessionTokenText } from '../identity/index.ts';
import {
  accept,
  DAY_MS,
  type Instant,
  idOf,
  later,
  MINUTE_MS,
  type Result,
  refuse,
} from '../kernel/index.ts';
import type { ViewerId } from './own-purchase.ts';

/*
 * A viewer is a browser with a cookie. A guest is known by the cookie alone; after proving an address by a
 * link, by the address in every such browser.
 */

/** The longest lifetime browsers allow: a guest's purchases depend on the cookie. */
export const VIEWER_SESSION_IDLE_MS = 400 * DAY_MS;
/** The last visit is written, and the cookie renewed, at most this often. */
export const VIEWER_SESSION_SEEN_EVERY_MS = DAY_MS;

export interface ViewerSessionTimes {
  readonly lastSeenAt: Instant;
  readonly endedAt: Instant | null;
}

export const isViewerSessionAlive = ({ lastSeenAt, endedAt }: ViewerSessionTimes, now: Instant): boolean =>
  endedAt === null && now < later(lastSeenAt, VIEWER_SESSION_IDLE_MS);

/** The prefix keeps token kinds apart. */
const SESSION_KIND = 'viewer.';

export interface ViewerToken {
  readonly viewerId: ViewerId;
  readonly secret: string;
}

export const viewerTokenText = ({ viewerId, secret }: ViewerToken): string =>
  `${SESSION_KIND}${sessionTokenText({ sellerId: idOf(viewerId), secret })}`;

/** Undefined if the text is no viewer token. */
export function parseViewerToken(text: string): ViewerToken | undefined {
  const rest = text.startsWith(SESSION_KIND) ? parseSessionToken(text.slice(SESSION_KIND.length)) : undefined;
  return rest && { viewerId: idOf<'viewer'>(rest.sellerId), secret: rest.secret };
}

/** Rate-limited like codes, valid a little longer because an email has to be opened. */
export const SIGN_IN_LINK_LIFETIME_MS = 15 * MINUTE_MS;
const SIGN_IN_LINK_PAUSE_MS = MINUTE_MS;
const SIGN_IN_LINKS_A_DAY = 10;
export const SIGN_IN_LINK_WINDOW_MS = DAY_MS;
/** Per network, for any addresses. */
export const SIGN_IN_REQUESTS_PER_ADDRESS = 30;
export const SIGN_IN_REQUESTS_WINDOW_MS = 15 * MINUTE_MS;

/** A viewer looks at a few prices; more requests indicate a program. */
export const QUOTES_A_MINUTE = 30;
/** New guest browsers per network. Many phones can share one address. */
export const GUESTS_A_MINUTE = 60;

export interface LinksSentRecently {
  readonly lastSentAt: Instant | null;
  readonly sentInLastDay: number;
}

export function maySignInLinkBeSent(
  { lastSentAt, sentInLastDay }: LinksSentRecently,
  now: Instant,
): Result<true> {
  if (lastSentAt !== null && now < later(lastSentAt, SIGN_IN_LINK_PAUSE_MS)) {
    const seconds = Math.ceil((later(lastSentAt, SIGN_IN_LINK_PAUSE_MS) - now) / 1_000);
    return refuse('sign-in-too-soon', { field: 'email', facts: { seconds } });
  }
  if (sentInLastDay >= SIGN_IN_LINKS_A_DAY) return refuse('sign-in-daily-limit', { field: 'email' });
  return accept(true);
}

export interface SentSignInLink {
  readonly sentAt: Instant;
  readonly usedAt: Instant | null;
}

/** Single use. A used link and an unknown one get the same refusal. */
export function judgeSignInLink(link: SentSignInLink | undefined, now: Instant): Result<true> {
  const field = 'token';
  if (link === undefined || link.usedAt !== null) return refuse('sign-in-link-unknown', { field });
  if (now >= later(link.sentAt, SIGN_IN_LINK_LIFETIME_MS)) return refuse('sign-in-link-expired', { field });
  return accept(true);
}
