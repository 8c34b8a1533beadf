import type { AuthenticatedViewer, KnownViewer, NewViewerSession } from '@cliffhanger/application/checkout';
import type { ViewerCountry } from '@cliffhanger/core/catalog';
import { VIEWER_SESSION_IDLE_MS } from '@cliffhanger/core/checkout';
import { SECOND_MS } from '@cliffhanger/core/kernel';
import { cookiesOf } from '@cliffhanger/operations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CountrySources, viewerCountry } from './viewer-country.ts';

/*
 * Identifies viewers by an HttpOnly cookie. A browser without one is an anonymous guest. The first call that
 * needs a viewer creates the row and sets the cookie, so that bots and casual visitors leave no rows.
 */

export interface ViewerSessions {
  authenticate(token: string): Promise<AuthenticatedViewer | undefined>;
  beginAsGuest(): Promise<NewViewerSession>;
  /** Origins of the storefront: `https://example.com`. */
  readonly origins: readonly string[];
  /** Whether cookies get the `Secure` flag and the `__Host-` prefix. */
  readonly isSecure: boolean;
  readonly countries: CountrySources;
}

/** The viewer behind a request. */
export interface CallingViewer {
  /** Undefined for an anonymous browser. */
  readonly known: KnownViewer | undefined;
  /** The session token, if there is one. */
  readonly token: string | undefined;
  /** Returns the viewer; creates a guest and sets the cookie for an anonymous browser. */
  ensure(): Promise<KnownViewer>;
  /** Switches the browser to another session, from this response on. */
  become(begun: NewViewerSession): void;
  /** Clears the session cookie. */
  forget(): void;
  /** Click tokens from tracking links, unverified. */
  readonly clickTokens: readonly string[];
  readonly country: ViewerCountry;
}

const CLICK_COOKIE = 'click';

/** The `__Host-` prefix binds the cookie to this host over https. */
const cookieName = (isSecure: boolean): string => (isSecure ? '__Host-viewer' : 'viewer');

/** CSRF check: the browser sends the origin of the page, which must be ours. */
export function isForeignPage(request: FastifyRequest, { origins }: ViewerSessions): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return false;
  return !origins.includes(origin) && hostOf(origin) !== request.host;
}

function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
}

export async function callingViewer(
  sessions: ViewerSessions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CallingViewer> {
  const name = cookieName(sessions.isSecure);
  const sent = cookiesOf(request.headers.cookie, name)[0];
  const found = sent === undefined ? undefined : await sessions.authenticate(sent);
  let known: KnownViewer | undefined = found && { id: found.id, email: found.email };
  let beginning: Promise<NewViewerSession> | undefined;

  const setCookie = (value: string, maxAgeSeconds: number): void => {
    const secure = sessions.isSecure ? '; Secure' : '';
    const cookie = `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
    reply.header('set-cookie', cookie);
  };
  const become = ({ viewer, token }: NewViewerSession): void => {
    known = viewer;
    setCookie(token, VIEWER_SESSION_IDLE_MS / SECOND_MS);
  };
  if (found?.isRenewed === true && sent !== undefined) setCookie(sent, VIEWER_SESSION_IDLE_MS / SECOND_MS);

  return {
    get known() {
      return known;
    },
    token: found === undefined ? undefined : sent,
    async ensure() {
      if (known !== undefined) return known;
      beginning ??= sessions.beginAsGuest();
      const begun = await beginning;
      become(begun);
      return begun.viewer;
    },
    become,
    forget() {
      known = undefined;
      setCookie('', 0);
    },
    clickTokens: clickTokensOf(request),
    country: viewerCountry(sessions.countries, request),
  };
}

/** Click tokens from the cookie, unverified. */
export const clickTokensOf = (request: Pick<FastifyRequest, 'headers'>): readonly string[] =>
  cookiesOf(request.headers.cookie, CLICK_COOKIE);
