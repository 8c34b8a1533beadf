import type { Followed, FollowTrackingLink, SeeView, Visitor } from '@cliffhanger/application/library';
import type { LinkTarget } from '@cliffhanger/application/ports';
import { SECOND_MS } from '@cliffhanger/core/kernel';
import { type Click, VIEWS_PATH, type View } from '@cliffhanger/core/library';
import { CLICK_COUNTS_FOR_MS } from '@cliffhanger/core/orders';
import { cookiesOf } from '@cliffhanger/operations';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The cookie with the last click, read at checkout. */
const CLICK_COOKIE = 'click';

/** On every response: nothing to render, frame or cache. */
export const HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
};

/** Names and values alternating, as `writeHead` takes them. */
const EMPTY_RESPONSE = Object.entries({ ...HEADERS, 'content-length': '0' }).flat();

const NO_CONTENT = Object.entries(HEADERS).flat();

export interface RedirectOptions {
  readonly find: (code: string) => LinkTarget | undefined | Promise<LinkTarget | undefined>;
  readonly follow: (request: FollowTrackingLink) => Followed;
  readonly see: (request: SeeView) => View | undefined;
  readonly record: (event: Click | View) => void;
  readonly publicUrl: string;
  readonly storefrontUrl: string | undefined;
  readonly cookieDomain: string | undefined;
}

/** `/r/<code>`, the link in a seller's post. Recording does not delay the response. */
export function addRedirects(http: FastifyInstance, options: RedirectOptions): void {
  const { find, follow, record } = options;
  const frontDoor = options.storefrontUrl ?? options.publicUrl;
  const addressOf = dramaAddresses(options);
  const cookieEnd = endOfCookie(options);

  const lead = (request: FastifyRequest, reply: FastifyReply, code: string, target?: LinkTarget) => {
    if (target === undefined) return redirect(reply, frontDoor);
    const { token, click, dramaId } = follow({ code, target, visitor: visitorOf(request) });
    if (click !== null) record(click);
    return redirect(reply, addressOf(dramaId), 'set-cookie', `${CLICK_COOKIE}=${token}${cookieEnd}`);
  };

  http.get<{ Params: { code: string } }>('/r/:code', (request, reply) => {
    const { code } = request.params;
    const found = find(code);
    if (!(found instanceof Promise)) return lead(request, reply, code, found);
    found.then(
      (target) => lead(request, reply, code, target),
      // The lookup failed: redirect without a seller's link.
      () => lead(request, reply, code),
    );
    return reply;
  });
  addViews(http, options);
  http.get('/', (_request, reply) => redirect(reply, frontDoor));
  http.setNotFoundHandler((_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(404, EMPTY_RESPONSE).end();
  });
}

/** Writes to the socket directly, because there is no body to serialise. */
function redirect(reply: FastifyReply, location: string, ...headers: readonly string[]): FastifyReply {
  reply.hijack();
  reply.raw.writeHead(302, ['location', location, ...headers, ...EMPTY_RESPONSE]).end();
  return reply;
}

/** Longer than any view that the storefront sends. */
const LONGEST_VIEW = 64;

/** Views in the storefront, sent by a beacon that ignores the response. */
function addViews(http: FastifyInstance, { see, record }: RedirectOptions): void {
  http.post<{ Body: unknown }>(VIEWS_PATH, { bodyLimit: LONGEST_VIEW }, (request, reply) => {
    const { body, headers, ip } = request;
    const visitor = { address: ip, userAgent: headers['user-agent'] ?? '' };
    const view =
      typeof body === 'string'
        ? see({ text: body, visitor, clickTokens: cookiesOf(headers.cookie, CLICK_COOKIE) })
        : undefined;
    if (view !== undefined) record(view);
    reply.hijack();
    reply.raw
      .writeHead(view === undefined ? 400 : 204, view === undefined ? EMPTY_RESPONSE : NO_CONTENT)
      .end();
  });
}

function dramaAddresses({ storefrontUrl, publicUrl }: RedirectOptions): (dramaId: string) => string {
  if (storefrontUrl === undefined) return () => publicUrl;
  const dramas = new URL('drama/', storefrontUrl.endsWith('/') ? storefrontUrl : `${storefrontUrl}/`).href;
  return (dramaId) => dramas + dramaId;
}

/** Prefetches and HEAD requests are not clicks. */
function visitorOf(request: FastifyRequest): Visitor | null {
  const { method, headers } = request;
  if (method !== 'GET') return null;
  const purpose = headers['sec-purpose'] ?? headers['purpose'];
  if (purpose !== undefined && /prefetch|preview/i.test(String(purpose))) return null;
  return { address: request.ip, userAgent: headers['user-agent'] ?? '' };
}

const endOfCookie = ({ publicUrl, cookieDomain }: RedirectOptions): string =>
  [
    '',
    'Path=/',
    `Max-Age=${CLICK_COUNTS_FOR_MS / SECOND_MS}`,
    ...(cookieDomain === undefined ? [] : [`Domain=${cookieDomain}`]),
    'HttpOnly',
    'SameSite=Lax',
    ...(publicUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ');
