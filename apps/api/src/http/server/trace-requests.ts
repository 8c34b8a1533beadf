import type { IsTrustedProxy, OpenSpan, Tracing } from '@cliffhanger/operations';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    span?: OpenSpan | undefined;
  }
}

const FAILED_FROM = 500;

/** Each request is a span, a child of our proxy's span. Other clients' trace headers are ignored. */
export function traceRequests(http: FastifyInstance, tracing: Tracing, isTrusted: IsTrustedProxy): void {
  http.decorateRequest('span', undefined);
  http.addHook('onRequest', (request, reply, done) => {
    const { headers, method, routeOptions, socket } = request;
    const given = headers['traceparent'];
    const isKept = typeof given === 'string' && isTrusted(socket.remoteAddress ?? '');
    const route = routeOptions.url ?? 'none';
    const span = tracing.open({
      name: routeOptions.config.endpoint?.name ?? `${method} ${route}`,
      kind: 'server',
      causedBy: isKept ? given : undefined,
      attributes: { 'http.request.method': method, 'http.route': route },
    });
    request.span = span;
    reply.raw.once('close', () => {
      const attributes = { 'http.response.status_code': reply.statusCode, outcome: request.outcome };
      span.end(reply.statusCode >= FAILED_FROM ? { error: request.outcome, attributes } : { attributes });
    });
    span.within(done);
  });
  // The body arrives in connection events without a request context.
  http.addHook('preValidation', (request, _reply, done) => {
    if (request.span === undefined) done();
    else request.span.within(done);
  });
}
