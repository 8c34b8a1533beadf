import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Build } from '../build.ts';
import type { Tracing } from './tracing.ts';

interface Options {
  readonly endpoint: string;
  readonly process: string;
  readonly build: Build;
}

const KINDS = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, client: SpanKind.CLIENT } as const;
const EXPORT_EVERY_MS = 2_000;
const EXPORT_TIMEOUT_MS = 5_000;

/** No global state, so that tests can create several. */
export function openTelemetry({ endpoint, process, build }: Options): Tracing {
  const exporter = new OTLPTraceExporter({
    url: new URL('v1/traces', endpoint.endsWith('/') ? endpoint : `${endpoint}/`).href,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.namespace': 'cliffhanger',
      'service.name': process,
      'service.version': build.version,
    }),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: EXPORT_EVERY_MS })],
  });
  const tracer = provider.getTracer('cliffhanger');
  const contexts = new AsyncLocalStorageContextManager().enable();
  const current = () => trace.getSpanContext(contexts.active());

  return {
    open({ name, kind, causedBy, attributes = {} }) {
      const parent = contextOf(causedBy) ?? contexts.active();
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent);
      const context = trace.setSpan(parent, span);
      return {
        within: (work) => contexts.with(context, work),
        end: ({ error, attributes: found = {} } = {}) => {
          span.setAttributes(found);
          // The message may quote a row, so only the type of the error is recorded.
          if (error !== undefined)
            span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', typeOf(error));
          span.end();
        },
      };
    },
    traceparent: () => {
      const span = current();
      return span && `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`;
    },
    ids: () => {
      const span = current();
      return span === undefined ? {} : { traceId: span.traceId, spanId: span.spanId };
    },
    stop: () => provider.shutdown(),
  };
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

function contextOf(traceparent: string | undefined): Context | undefined {
  const [, traceId, spanId, flags = ''] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined) return undefined;
  const traceFlags = Number.parseInt(flags, 16);
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
