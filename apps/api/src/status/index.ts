import type { FastifyInstance } from 'fastify';
import { pagePolicyOf } from '../http/server/static-files.ts';
import { readerLocale } from '../storefront/reader-locale.ts';
import { statusJson, statusPage } from './status-page.ts';
import { STATUS_TEMPLATE } from './status-template.ts';
import { type ServiceStatus, STATUS_IS_GOOD_FOR_MS } from './watch-status.ts';

export { watchStatus } from './watch-status.ts';

const KEPT = `public, max-age=${STATUS_IS_GOOD_FOR_MS / 1_000}`;
/** Told to everybody, also while requests are turned away: it costs one look in some seconds. */
const ALWAYS = { config: { pressureHandler: () => {} } };

/** `/status` for people and `/status.json` for programs: what works, what is delayed, since when. */
export function addStatus(http: FastifyInstance, status: () => Promise<ServiceStatus>): void {
  const policy = pagePolicyOf(STATUS_TEMPLATE, { filesUrl: undefined });
  http.get('/status', ALWAYS, async (request, reply) => {
    const locale = readerLocale({
      wanted: (request.query as { readonly lang?: unknown } | undefined)?.lang,
      remembered: undefined,
      acceptLanguage: request.headers['accept-language'],
    });
    const page = statusPage(await status(), locale);
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', KEPT)
      .header('vary', 'accept-language')
      .send(page);
  });
  http.get('/status.json', ALWAYS, async (_request, reply) => {
    const answer = statusJson(await status());
    return reply.header('cache-control', KEPT).header('access-control-allow-origin', '*').send(answer);
  });
}
