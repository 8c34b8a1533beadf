import { followTrackingLink } from '@cliffhanger/application/library';
import type { Outside } from '@cliffhanger/application/ports';
import { CLICK_COUNTS_FOR_MS } from '@cliffhanger/core/orders';
import type { FastifyRequest } from 'fastify';
import type { Api } from '../../http/call.ts';

/** The cookie that carries the last click until checkout. */
const CLICK_COOKIE = 'click';
const SECOND_MS = 1_000;
const CODE = /^[a-z0-9]{6,16}$/;

export interface TrackingRouteOptions {
  readonly outside: Outside;
  /** Where viewers watch; without one they arrive at our own address. */
  readonly storefrontUrl: string | undefined;
}

/**
 * `/r/<code>`: the link in a seller's post. A first recorder of clicks, for the days before there are millions: it writes
 * to the same database as everything else, one small insert a click that counts.
 */
export function addTrackingRoute({ http }: Pick<Api, 'http'>, options: TrackingRouteOptions): void {
  const { outside, storefrontUrl } = options;
  const follow = followTrackingLink(outside);
  http.get<{ Params: { code: string } }>('/r/:code', async (request, reply) => {
    const { code } = request.params;
    const followed = CODE.test(code) ? await follow({ code, visitor: visitorOf(request) }) : undefined;
    const target = followed?.ok === true ? followed.value : undefined;
    if (target === undefined) return reply.redirect(storefrontUrl ?? outside.publicUrl, 302);
    const page = storefrontUrl && new URL(`drama/${target.dramaId}`, withSlash(storefrontUrl)).href;
    return reply
      .header('set-cookie', clickCookie(target.token, outside.publicUrl))
      .redirect(page ?? outside.publicUrl, 302);
  });
}

const withSlash = (url: string): string => (url.endsWith('/') ? url : `${url}/`);

/** Address and browser together, digested with the hour: enough for an hour, useless after it. */
function visitorOf({ method, ip, headers }: FastifyRequest): string | null {
  const purposes = [headers['sec-purpose'], headers['purpose']].flat().join(' ');
  const isLookAhead = /prefetch|preview/i.test(purposes);
  return method !== 'GET' || isLookAhead ? null : `${ip}\n${headers['user-agent'] ?? ''}`;
}

const clickCookie = (token: string, publicUrl: string): string =>
  [
    `${CLICK_COOKIE}=${token}`,
    'Path=/',
    `Max-Age=${CLICK_COUNTS_FOR_MS / SECOND_MS}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(publicUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ');
