import {
  answerBrokenHttp,
  type Build,
  boundConnections,
  buildOf,
  CONNECTION_BOUNDS,
  CONNECTIONS_CHECKED_EVERY_MS,
  type ConnectionBounds,
  type Readiness,
  trustedProxies,
} from '@cliffhanger/operations';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { addRedirects, HEADERS, type RedirectOptions } from './redirects.ts';

interface Options extends RedirectOptions {
  readonly trustedProxies: readonly string[];
  readonly readiness: Readiness;
  readonly build?: Build;
  readonly connections?: Partial<ConnectionBounds>;
}

/** For a malformed request line: hooks have not run yet. */
function respondToBadUrl(_error: unknown, _request: unknown, reply: unknown): void {
  void (reply as FastifyReply).headers(HEADERS).code(400).send();
}

const REQUEST_TIMEOUT_MS = 10_000;
/** Longer than the idle timeout of load balancers, so that the server never closes a connection in use. */
const KEEP_ALIVE_MS = 75_000;

export function createHttp({ readiness, build = buildOf(), ...options }: Options): FastifyInstance {
  const connections = { ...CONNECTION_BOUNDS, ...options.connections };
  const http = fastify({
    trustProxy: options.trustedProxies.length > 0 && trustedProxies(options.trustedProxies),
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    bodyLimit: 1,
    http: { connectionsCheckingInterval: CONNECTIONS_CHECKED_EVERY_MS },
    clientErrorHandler: answerBrokenHttp(HEADERS, connections),
    frameworkErrors: respondToBadUrl,
  });
  boundConnections(http.server, connections);
  // Redirects are written to the socket directly with the same headers and skip this hook.
  http.addHook('onSend', async (_request, reply) => void reply.headers(HEADERS));
  http.get('/healthz', async () => ({ ok: true, ...build }));
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
