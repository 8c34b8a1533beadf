import * as z from 'zod/mini';
import { environmentKind, list, logLevel, port, text } from './environment.ts';
import { variable } from './variables.ts';

export const PROCESS_VARIABLES = {
  CLIFFHANGER_ENV: variable(
    environmentKind,
    '`production`, `development` or `test`. Production refuses Stripe test keys and one node for both watchers, and applies the rate limits below.',
  ),
  LOG_LEVEL: variable(logLevel, 'The lowest level that is logged: `trace` to `fatal`, or `silent`.'),
  CLIFFHANGER_COMMIT: variable(
    z.optional(text),
    'The built commit; set by the image build, shown by `/healthz`, metrics and the console.',
  ),
};

const METRICS_HOST = variable(
  z._default(text, '127.0.0.1'),
  'The listening address of `/metrics`, `/healthz` and `/readyz`, or `0.0.0.0` for all. They need no login, so allow only your own network.',
);

/** For processes that serve no API, only probes and metrics. */
export const OPERATIONS_VARIABLES = {
  PORT: variable(port, 'The port of `/metrics`, `/healthz` and `/readyz`; the process serves nothing else.'),
  METRICS_HOST,
};

/** For processes with a public API. Metrics listen on a separate port, which is not public. */
export const LISTENING_VARIABLES = {
  HOST: variable(
    z._default(text, '127.0.0.1'),
    'The listening address, or `0.0.0.0` for all. TLS ends at the proxy.',
  ),
  PORT: variable(port, 'The listening port.'),
  METRICS_HOST,
  METRICS_PORT: variable(z.optional(port), 'The port of `/metrics`, `/healthz` and `/readyz`.', {
    byDefault: '`PORT` + 3',
  }),
};

/** For processes behind our own proxies. */
export const PROXY_VARIABLES = {
  TRUSTED_PROXIES: variable(
    list,
    'Addresses or networks of your proxies, comma-separated: only their headers about callers are trusted.',
  ),
};

/** Default offset of the metrics port from the public port. */
const METRICS_PORT_OFFSET = 3;

interface ListeningRead {
  readonly HOST: string;
  readonly PORT: number;
  readonly METRICS_HOST: string;
  readonly METRICS_PORT?: number | undefined;
}

export const listenOptions = ({ HOST, PORT, METRICS_HOST: host, METRICS_PORT }: ListeningRead) => ({
  host: HOST,
  port: PORT,
  metrics: { host, port: METRICS_PORT ?? (PORT === 0 ? 0 : PORT + METRICS_PORT_OFFSET) },
});
