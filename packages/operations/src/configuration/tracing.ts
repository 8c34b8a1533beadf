import * as z from 'zod/mini';
import { variable } from './variables.ts';

/** Of the processes that tell where a request spends its time. */
export const TRACING_VARIABLES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    z.optional(z.url()),
    'A collector of OpenTelemetry that takes OTLP over HTTP, such as `http://127.0.0.1:4318`: told of every call, its statements and the jobs that it leaves. Without it nothing is traced.',
  ),
};
