import type { Build } from '../build.ts';
import type { Tracing } from './tracing.ts';

interface TracingOptions {
  /** `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly endpoint: string | undefined;
  readonly process: string;
  readonly build: Build;
}

/** Undefined unless an endpoint is configured; OpenTelemetry is not even loaded then. */
export async function startTracing({ endpoint, ...of }: TracingOptions): Promise<Tracing | undefined> {
  if (endpoint === undefined) return undefined;
  const { openTelemetry } = await import('./open-telemetry.ts');
  return openTelemetry({ endpoint, ...of });
}
