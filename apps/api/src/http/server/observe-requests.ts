import type { Metrics } from '@cliffhanger/operations';
import { callSourceOf, type Endpoint } from '@cliffhanger/wire/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram } from 'prom-client';

declare module 'fastify' {
  interface FastifyRequest {
    /** `ok`, the name of a refusal, or a kind of failure: for the log and the metrics. */
    outcome: string;
  }
  interface FastifyContextConfig {
    /** A call of the contract, or the event stream. */
    endpoint?: Pick<Endpoint, 'name' | 'access'> & Partial<Pick<Endpoint, 'movesMoney'>>;
  }
}

const DURATION_BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/**
 * Outcomes that are not refusals. Refusals have a separate counter, so that no label grows with the
 * catalogue.
 */
const OUTCOMES: ReadonlySet<string> = new Set([
  'ok',
  'aborted',
  'failed',
  'not-found',
  'outcome-unknown',
  'token-invalid',
  'too-large',
  'too-many-requests',
  'unavailable',
]);

export type CallDurations = Histogram<'endpoint' | 'outcome'>;

export const callDurations = (metrics: Metrics): CallDurations =>
  new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long calls took, by name and outcome.',
    labelNames: ['endpoint', 'outcome'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [metrics],
  });

/** One log line and one observation per admitted request, including aborted ones. */
export function observeRequests(http: FastifyInstance, metrics: Metrics, durations: CallDurations): void {
  const registers = [metrics];
  const refusals = new Counter({
    name: 'refusals_total',
    help: 'Refusals by name.',
    labelNames: ['refusal'],
    registers,
  });
  const sources = new Counter({
    name: 'calls_by_source_total',
    help: 'Calls that say from which list their caller came.',
    labelNames: ['endpoint', 'source'],
    registers,
  });
  const inFlight = new Gauge({ name: 'http_requests_in_flight', help: 'Calls being answered.', registers });

  http.decorateRequest('outcome', 'ok');
  http.addHook('onRequest', async (request, reply) => {
    inFlight.inc();
    reply.raw.once('close', () => {
      inFlight.dec();
      const seen = observed(request, reply);
      const outcome = OUTCOMES.has(seen.outcome) ? seen.outcome : 'refused';
      if (outcome === 'refused') refusals.inc({ refusal: seen.outcome });
      if (seen.source !== undefined) sources.inc({ endpoint: seen.endpoint, source: seen.source });
      durations.observe({ endpoint: seen.endpoint, outcome }, seen.ms / 1_000);
      const write = (): void => request.log[isCall(request) ? 'info' : 'debug'](seen, 'answered');
      // The close event of a connection has no request context.
      if (request.span === undefined) write();
      else request.span.within(write);
    });
  });
}

const isCall = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.endpoint !== undefined;

function observed(request: FastifyRequest, reply: FastifyReply) {
  return {
    endpoint: request.routeOptions.config.endpoint?.name ?? (request.is404 ? 'none' : 'file'),
    status: reply.statusCode,
    outcome: reply.raw.writableFinished ? request.outcome : 'aborted',
    ms: Math.round(reply.elapsedTime * 10) / 10,
    from: request.ip,
    source: callSourceOf(request.body),
  };
}
