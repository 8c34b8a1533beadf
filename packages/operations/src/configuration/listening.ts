import * as z from 'zod/mini';
import { environmentKind, list, logLevel, port, text } from './environment.ts';
import { variable } from './variables.ts';

export const PROCESS_VARIABLES = {
  CLIFFHANGER_ENV: variable(
    environmentKind,
    '`production`, `development` or `test`. Production refuses test keys of Stripe and one node for two, and limits calls as below.',
  ),
  LOG_LEVEL: variable(logLevel, 'The least serious lines that are logged: `trace` to `fatal`, or `silent`.'),
  CLIFFHANGER_COMMIT: variable(
    z.optional(text),
    'The commit that this was built from; set by the build of the image, shown by `/healthz`, metrics and the console.',
  ),
};

const METRICS_HOST = variable(
  z._default(text, '127.0.0.1'),
  'Where `/metrics`, `/healthz` and `/readyz` listen: an address of this machine, or `0.0.0.0` for all. They need no login: let only your own network reach them.',
);

/** Of a process that nobody calls: it listens for probes and metrics alone. */
export const OPERATIONS_VARIABLES = {
  PORT: variable(port, 'Of `/metrics`, `/healthz` and `/readyz`; this process serves nothing else.'),
  METRICS_HOST,
};

/** Where a process that people reach listens; its metrics are beside it, for ourselves only. */
export const LISTENING_VARIABLES = {
  HOST: variable(
    z._default(text, '127.0.0.1'),
    'Where calls are answered: an address of this machine, or `0.0.0.0` for all. TLS ends at the proxy before it.',
  ),
  PORT: variable(port, 'Where calls are answered.'),
  METRICS_HOST,
  METRICS_PORT: variable(z.optional(port), 'Of `/metrics`, `/healthz` and `/readyz`.', {
    byDefault: '`PORT` + 3',
  }),
};

/** Of a process that our own proxies stand before. */
export const PROXY_VARIABLES = {
  TRUSTED_PROXIES: variable(
    list,
    'Addresses or networks of our own proxies, with commas between them: only they are believed about who calls.',
  ),
};

/** Metrics listen this far above the public port, unless told otherwise. */
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
