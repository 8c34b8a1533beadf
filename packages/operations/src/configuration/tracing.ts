import * as z from 'zod/mini';
import { variable } from './variables.ts';

/** For processes that export traces. */
export const TRACING_VARIABLES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    z.optional(z.url()),
    'An OpenTelemetry collector (OTLP over HTTP), such as `http://127.0.0.1:4318`, for traces of calls, statements and jobs. Without it tracing is off.',
  ),
};
