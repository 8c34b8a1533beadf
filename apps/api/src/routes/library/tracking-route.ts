import { trackingPath } from '@cliffhanger/core/library';
import type { Api } from '../../http/call.ts';

const CODE = /^[a-z0-9]{6,16}$/;

/**
 * `/r/<code>` belongs to the ingest, and a proxy before both sends it there. Where there is none, the viewer's browser
 * is sent: nothing is looked up or written here.
 */
export function addTrackingRoute({ http }: Pick<Api, 'http'>, ingestUrl: string): void {
  http.get<{ Params: { code: string } }>('/r/:code', async ({ params }, reply) => {
    const path = CODE.test(params.code) ? trackingPath(params.code) : '/';
    return reply.redirect(new URL(path, ingestUrl).href, 307);
  });
}
