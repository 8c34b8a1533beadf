import { type Readiness, trustedProxies } from '@cliffhanger/operations';
import fastify, { type FastifyInstance } from 'fastify';
import { addRedirects, type RedirectOptions } from './redirects.ts';

interface Options extends RedirectOptions {
  readonly trustedProxies: readonly string[];
  readonly readiness: Readiness;
}

const REQUEST_TIMEOUT_MS = 10_000;
/** Longer than a load balancer keeps its side open, so that it is never us who hangs up on a request. */
const KEEP_ALIVE_MS = 75_000;

export function createHttp({ readiness, ...options }: Options): FastifyInstance {
  const http = fastify({
    trustProxy: options.trustedProxies.length > 0 && trustedProxies(options.trustedProxies),
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    bodyLimit: 1,
  });
  http.get('/healthz', async (_request, reply) => reply.type('text/plain').send('ok\n'));
  http.get('/readyz', async (_request, reply) => {
    const isReady = await readiness.isReady();
    return reply
      .type('text/plain')
      .code(isReady ? 200 : 503)
      .send(isReady ? 'ready\n' : 'not ready\n');
  });
  addRedirects(http, options);
  return http;
}
