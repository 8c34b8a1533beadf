import {
  isViewerSessionAlive,
  parseViewerToken,
  VIEWER_SESSION_SEEN_EVERY_MS,
  type ViewerId,
  viewerTokenText,
} from '@cliffhanger/core/checkout';
import type { Email } from '@cliffhanger/core/identity';
import {
  accept,
  DONE,
  earlier,
  type Instant,
  later,
  type Nothing,
  type Result,
} from '@cliffhanger/core/kernel';
import type { Hmac, Random, Requires, Uses } from '../../ports/index.ts';

export interface KnownViewer {
  readonly id: ViewerId;
  /** The proved address; `null` for a guest. */
  readonly email: Email | null;
}

export interface AuthenticatedViewer extends KnownViewer {
  /** The cookie must be sent again, so that it lasts as long as the session. */
  readonly isRenewed: boolean;
}

/**
 * The viewer of a cookie, or `undefined` when it is unknown, ended or idle for too long; the browser is then
 * a guest.
 */
export const authenticateViewer =
  ({ transactions, clock, hmac }: Requires<'transactions' | 'clock' | 'hmac', 'viewers'>) =>
  async (token: string): Promise<AuthenticatedViewer | undefined> => {
    const parsed = parseViewerToken(token);
    if (parsed === undefined) return undefined;
    const { viewerId, secret } = parsed;
    const tokenDigest = hmac.sessionToken(secret);
    const session = await transactions.readOne(({ viewers }) => viewers.findSession(viewerId, tokenDigest));
    const now = clock.now();
    if (session === undefined || !isViewerSessionAlive(session, now)) return undefined;
    const isRenewed = now >= later(session.lastSeenAt, VIEWER_SESSION_SEEN_EVERY_MS);
    if (isRenewed) {
      const before = earlier(now, VIEWER_SESSION_SEEN_EVERY_MS);
      await transactions.run(async ({ viewers }) => {
        await viewers.markSeen({ viewerId, tokenDigest, at: now, before });
        return DONE;
      });
    }
    return { id: viewerId, email: session.email, isRenewed };
  };

export interface NewViewerSession {
  readonly viewer: KnownViewer;
  /** For the cookie only. */
  readonly token: string;
}

/** Starts a guest session for an anonymous browser. */
export const beginAsGuest =
  ({
    transactions,
    clock,
    random,
    hmac,
  }: Requires<'transactions' | 'clock' | 'random' | 'hmac', 'viewers'>) =>
  async (): Promise<NewViewerSession> => {
    const begun = await transactions.run(async (repositories): Promise<Result<NewViewerSession>> => {
      const now = clock.now();
      const id = await addGuest(repositories, random, now);
      const token = await addViewerSession(repositories, { random, hmac }, id, now);
      return accept({ viewer: { id, email: null }, token });
    });
    if (!begun.ok) throw new Error('a guest was refused');
    return begun.value;
  };

export async function addGuest(
  { viewers }: Uses<'viewers'>,
  random: Random,
  now: Instant,
): Promise<ViewerId> {
  const id = random.id<'viewer'>();
  await viewers.add({ id, now });
  return id;
}

/** Returns the token of a new session. */
export async function addViewerSession(
  { viewers }: Uses<'viewers'>,
  { random, hmac }: { readonly random: Random; readonly hmac: Hmac },
  viewerId: ViewerId,
  now: Instant,
): Promise<string> {
  const secret = random.secret();
  await viewers.addSession({ viewerId, tokenDigest: hmac.sessionToken(secret), now });
  return viewerTokenText({ viewerId, secret });
}

/** Ends the session of one browser; an invalid token is ignored. */
export const signOutViewer =
  ({ transactions, clock, hmac }: Requires<'transactions' | 'clock' | 'hmac', 'viewers'>) =>
  async (token: string): Promise<Result<Nothing>> => {
    const parsed = parseViewerToken(token);
    if (parsed === undefined) return DONE;
    return transactions.run(async (repositories) => {
      await endViewerSession(repositories, hmac, token, clock.now());
      return DONE;
    });
  };

export async function endViewerSession(
  { viewers }: Uses<'viewers'>,
  hmac: Hmac,
  token: string,
  now: Instant,
): Promise<void> {
  const parsed = parseViewerToken(token);
  if (parsed !== undefined) await viewers.endSession(parsed.viewerId, hmac.sessionToken(parsed.secret), now);
}
