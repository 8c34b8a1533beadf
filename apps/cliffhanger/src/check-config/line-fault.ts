import { TIMEOUT_MS } from './finding.ts';

/*
 * Classifies connection errors. The messages of libraries may contain URLs with passwords, so they are matched but
 * never printed.
 */

const EXPLANATIONS: readonly (readonly [RegExp, (host: string) => string])[] = [
  [
    /ECONNREFUSED|connection refused/i,
    (host) => `no server is listening at ${host}; start the server, or correct host and port`,
  ],
  [
    /ENOTFOUND|EAI_AGAIN/,
    (host) => `the host of ${host} cannot be resolved; check its spelling and the DNS of this machine`,
  ],
  [
    /CERT|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|ERR_TLS|certificate/,
    (host) =>
      `the certificate of ${host} is not trusted; configure the authority that signed it (docs/configuration.md says where)`,
  ],
  [
    /SSL connections|does not support 'tls'|EPROTO|WRONG_VERSION_NUMBER|ETLS/,
    (host) =>
      `${host} does not support TLS, which the address requires; correct the address, or enable TLS there`,
  ],
  [
    /timeout|timed out|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/i,
    (host) =>
      `${host} does not respond within ${TIMEOUT_MS / 1_000} seconds; check the network and firewalls`,
  ],
];

export function lineFault(error: unknown, host: string): string {
  const text = textOf(error);
  const explanation = EXPLANATIONS.find(([pattern]) => pattern.test(text));
  return explanation?.[1](host) ?? `${host} closed the connection for an unknown reason`;
}

/** The texts of an error, its causes and its aggregated errors. */
export function textOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const own = [error.name, 'code' in error ? String(error.code) : '', error.message];
  const gathered = error instanceof AggregateError ? error.errors.map(textOf) : [];
  return [...own, textOf(error.cause), ...gathered].join(' ');
}
