import { trackingPath, VIEWS_PATH } from '@cliffhanger/core/library';
import type { Api } from '../../http/call.ts';

const CODE = /^[a-z0-9]{6,16}$/;

const LONGEST_VIEW = 64;
const ANSWERED_WITHIN_MS = 2_000;

/**
 * In production a proxy sends `/r/<code>` to the ingest. Without that proxy, this route redirects the browser
 * and reads or writes nothing. The storefront's reports are forwarded, because a page may only call its own
 * origin.
 */
export function addTrackingRoute({ http }: Pick<Api, 'http'>, ingestUrl: string): void {
  http.get<{ Params: { code: string } }>('/r/:code', async ({ params }, reply) => {
    const path = CODE.test(params.code) ? trackingPath(params.code) : '/';
    return reply.redirect(new URL(path, ingestUrl).href, 307);
  });
  http.register(async (bare) => {
    bare.addContentTypeParser(
      'text/plain',
      { parseAs: 'string' },
      async (_request: unknown, body: string) => body,
    );
    bare.post<{ Body: unknown }>(
      VIEWS_PATH,
      { bodyLimit: LONGEST_VIEW },
      async ({ body, headers }, reply) => {
        const answer = await fetch(new URL(VIEWS_PATH, ingestUrl), {
          method: 'POST',
          body: String(body),
          headers: { 'user-agent': headers['user-agent'] ?? '', cookie: headers.cookie ?? '' },
          signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
        }).catch(() => undefined);
        return reply.code(answer?.status ?? 503).send();
      },
    );
  });
}
