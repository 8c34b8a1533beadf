import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '@cliffhanger/application/ports';
import {
  answerBrokenHttp,
  type Build,
  boundConnections,
  buildOf,
  CONNECTION_BOUNDS,
  CONNECTIONS_CHECKED_EVERY_MS,
  type ConnectionBounds,
  type IsTrustedProxy,
  type Log,
  type Metrics,
  type Readiness,
  type Tracing,
  trustedProxies,
} from '@cliffhanger/operations';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { type Admission, type AdmissionOptions, createAdmission } from '../admission/admission.ts';
import { parseJsonBody } from '../bodies/json-body.ts';
import type { Api } from '../call.ts';
import { answerBadAddress, answerErrors } from '../error-answers.ts';
import { tellTheTime } from '../limits/business-time.ts';
import { limitRates, type RateLimits } from '../limits/rate-limits.ts';
import { callDurations, observeRequests } from './observe-requests.ts';
import { answerProbes } from './probes.ts';
import { requestIds } from './request-ids.ts';
import { SECURITY_HEADERS, sendSecurityHeaders } from './security-headers.ts';
import { serveConsole, serveSellerApp } from './static-files.ts';
import { traceRequests } from './trace-requests.ts';

export interface ApiOptions extends Omit<Api, 'http'> {
  readonly log: Log;
  readonly tracing?: Tracing | undefined;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  readonly build?: Build;
  readonly clock: Clock;
  readonly rateLimits: RateLimits;
  readonly trustedProxies: readonly string[];
  readonly admission: AdmissionOptions;
  readonly sellerAppDir?: string;
  readonly consoleAppDir?: string;
  /** Base URL of pictures on another host, for the CSP. */
  readonly filesUrl?: string | undefined;
  /** Limits for silent clients; defaults if omitted. */
  readonly connections?: Partial<ConnectionBounds>;
}

const LARGEST_BODY_BYTES = 64 * 1024;
/** Spec §9: a request takes 60 seconds at most. */
const REQUEST_TIMEOUT_MS = 60_000;
/**
 * Longer than the load balancer's keep-alive, so that we never close a connection that it is about to reuse.
 */
const KEEP_ALIVE_MS = 75_000;

/** The HTTP server without its calls; `serve` adds those. */
export async function createApi(options: ApiOptions): Promise<Api> {
  const { log, metrics, readiness, rateLimits, sellerAppDir, transactions, authenticate, commandSecrets } =
    options;
  const { viewers, consoleAppDir, filesUrl, clock } = options;
  const connections = { ...CONNECTION_BOUNDS, ...options.connections };
  const isTrusted = trustedProxies(options.trustedProxies);
  const durations = callDurations(metrics);
  const admission = createAdmission({ ...options.admission, log, metrics, durations, isTrusted, clock });
  const http = createHttp({ log, isTrusted, connections, admission });
  boundConnections(http.server, connections);
  admission.watch(http);
  if (options.tracing !== undefined) traceRequests(http, options.tracing, isTrusted);
  observeRequests(http, metrics, durations);
  sendSecurityHeaders(http);
  tellTheTime(http, clock);
  readJsonOnly(http);
  answerErrors(http);
  hangUpWhileClosing(http);
  dropUnusedConnectionsOnClose(http);
  await limitRates(http, rateLimits);
  answerProbes(http, { readiness, build: options.build ?? buildOf() });
  if (sellerAppDir !== undefined) await serveSellerApp(http, { folder: sellerAppDir, filesUrl });
  if (consoleAppDir !== undefined) await serveConsole(http, { folder: consoleAppDir, filesUrl });
  return { http, transactions, authenticate, viewers, commandSecrets };
}

function createHttp({
  log,
  isTrusted,
  connections,
  admission,
}: {
  readonly log: Log;
  readonly isTrusted: IsTrustedProxy;
  readonly connections: ConnectionBounds;
  readonly admission: Admission;
}): FastifyInstance {
  const http = fastify({
    loggerInstance: log,
    // observeRequests writes the request log.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIds(isTrusted),
    trustProxy: isTrusted,
    bodyLimit: LARGEST_BODY_BYTES,
    forceCloseConnections: 'idle',
    frameworkErrors: answerBadAddress,
    serverFactory: (answer) =>
      createServer(
        {
          requestTimeout: REQUEST_TIMEOUT_MS,
          keepAliveTimeout: KEEP_ALIVE_MS,
          connectionsCheckingInterval: CONNECTIONS_CHECKED_EVERY_MS,
          ServerResponse: admission.ServerResponse,
        },
        admission.before(answer),
      ),
    clientErrorHandler: answerBrokenHttp(SECURITY_HEADERS, connections),
  });
  return http as unknown as FastifyInstance;
}

/** Only JSON bodies are parsed; routes with a file add forms. */
function readJsonOnly(http: FastifyInstance): void {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => parseJsonBody(body),
  );
}

/** Otherwise a connection that was busy when the server began to close would stay open after its response. */
function hangUpWhileClosing(http: FastifyInstance): void {
  let isClosing = false;
  http.addHook('preClose', async () => {
    isClosing = true;
  });
  http.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}

/**
 * Node does not count a connection without any request as idle. A spare browser connection would delay
 * shutdown by up to the request timeout.
 */
function dropUnusedConnectionsOnClose(http: FastifyInstance): void {
  const unused = new Set<Socket>();
  let isClosing = false;
  http.server.on('connection', (socket: Socket) => {
    if (isClosing) {
      socket.destroy();
      return;
    }
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  http.server.on('request', ({ socket }) => unused.delete(socket));
  http.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
  });
}
