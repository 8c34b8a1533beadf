import type { AuthenticatedViewer, KnownViewer, NewViewerSession } from '@cliffhanger/application/checkout';
import type { ViewerCountry } from '@cliffhanger/core/catalog';
import { VIEWER_SESSION_IDLE_MS } from '@cliffhanger/core/checkout';
import { SECOND_MS } from '@cliffhanger/core/kernel';
import { cookiesOf } from '@cliffhanger/operations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CountrySources, viewerCountry } from './viewer-country.ts';

/*
 * How viewers come in: by a cookie that scripts cannot read. A browser without one is a guest without a name, and is
 * given one by the first call that needs it, so that robots and passers-by leave no rows behind.
 */

/** What the door asks of inside. */
export interface ViewerSessions {
  authenticate(token: string): Promise<AuthenticatedViewer | undefined>;
  beginAsGuest(): Promise<NewViewerSession>;
  /** The addresses under which the storefront is opened: `https://example.com`. */
  readonly origins: readonly string[];
  /** Whether cookies are for https only. */
  readonly isSecure: boolean;
  readonly countries: CountrySources;
}

/** Whose browser a call comes from. */
export interface CallingViewer {
  /** Undefined: nobody is known in this browser. */
  readonly known: KnownViewer | undefined;
  /** The token of the session, where there is one. */
  readonly token: string | undefined;
  /** The viewer; a new guest, with a cookie, where nobody was known. */
  ensure(): Promise<KnownViewer>;
  /** From the answer on, the browser is in another session. */
  become(begun: NewViewerSession): void;
  /** From the answer on, nobody is known in the browser. */
  forget(): void;
  /** What tracking links left in the browser, as it was sent. */
  readonly clickTokens: readonly string[];
  /** Where the viewer is. */
  readonly country: ViewerCountry;
}

const CLICK_COOKIE = 'click';

/** With the prefix a browser takes the cookie from this very host alone, over https. */
const cookieName = (isSecure: boolean): string => (isSecure ? '__Host-viewer' : 'viewer');

/** A page of somebody else's, making a call with our viewer's cookie: such a browser names the page's origin. */
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

/** What tracking links left in a browser, as it was sent. */
export const clickTokensOf = (request: Pick<FastifyRequest, 'headers'>): readonly string[] =>
  cookiesOf(request.headers.cookie, CLICK_COOKIE);
