import type { Build } from '../build.ts';

/** What a span is called and told of; never a value of a call or of a row. */
export interface SpanDescription {
  readonly name: string;
  readonly kind: 'server' | 'consumer' | 'client';
  /** Of W3C: the span of another process that caused this one. Without it, the span that runs now. */
  readonly causedBy?: string | undefined;
  readonly attributes?: Readonly<Record<string, string | number>>;
}

/** A span that has begun. */
export interface OpenSpan {
  /** What is begun in here belongs to this span. */
  within<T>(work: () => T): T;
  end(outcome?: { readonly error?: unknown; readonly attributes?: SpanDescription['attributes'] }): void;
}

/** Where a request spends its time, over processes: from the call to its statements, and to what it left to do. */
export interface Tracing {
  open(span: SpanDescription): OpenSpan;
  /** Of the span that runs now, to be handed on with a message. */
  traceparent(): string | undefined;
  /** The same for lines of the log. */
  ids(): { readonly traceId?: string; readonly spanId?: string };
  /** Hands over what is left. */
  stop(): Promise<void>;
}

interface TracingOptions {
  /** `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly endpoint: string | undefined;
  readonly process: string;
  readonly build: Build;
}

/** Undefined unless an operator has said where to: then OpenTelemetry is not even loaded. */
export async function startTracing({ endpoint, ...of }: TracingOptions): Promise<Tracing | undefined> {
  if (endpoint === undefined) return undefined;
  const { openTelemetry } = await import('./open-telemetry.ts');
  return openTelemetry({ endpoint, ...of });
}

/** A statement that begins; call what this gives when it was answered. */
export function tracedStatement(tracing: Tracing, name: string): (error?: unknown) => void {
  const span = tracing.open({ name, kind: 'client', attributes: { 'db.system.name': 'postgresql' } });
  return (error) => span.end({ error });
}

/** A piece of work as one span. */
export async function traced<T>(
  tracing: Tracing | undefined,
  description: SpanDescription,
  work: () => Promise<T>,
): Promise<T> {
  if (tracing === undefined) return work();
  const span = tracing.open(description);
  try {
    const value = await span.within(work);
    span.end();
    return value;
  } catch (error) {
    span.end({ error });
    throw error;
  }
}
