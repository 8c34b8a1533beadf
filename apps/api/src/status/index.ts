import { t } from '@cliffhanger/i18n/server';
import type { FastifyInstance } from 'fastify';
import { publicJson, publicPage } from '../public-page/index.ts';
import { STATUS_STYLE, statusBody, statusJson } from './status-page.ts';
import { type ServiceStatus, STATUS_IS_GOOD_FOR_MS } from './watch-status.ts';

export { statusJson } from './status-page.ts';
export { watchStatus } from './watch-status.ts';

const keptForSeconds = STATUS_IS_GOOD_FOR_MS / 1_000;
/** The status is served even under overload: it costs one read every few seconds. */
const ALWAYS = { config: { isAlwaysAdmitted: true } };

/** `/status` is a page, `/status.json` for programs: what works, what is delayed, since when. */
export function addStatus(http: FastifyInstance, status: () => Promise<ServiceStatus>): void {
  const page = publicPage({ section: 'status', style: STATUS_STYLE, keptForSeconds, refreshSeconds: 60 });
  http.get('/status', ALWAYS, (request, reply) =>
    page.send(request, reply, async (locale) => ({
      title: t(locale, 'status.title'),
      body: statusBody(await status(), locale),
      files: [{ name: 'JSON', address: '/status.json' }],
    })),
  );
  http.get('/status.json', ALWAYS, async (request, reply) =>
    publicJson(request, reply, { keptForSeconds, answer: statusJson(await status()) }),
  );
}
