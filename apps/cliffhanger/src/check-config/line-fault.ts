import { ANSWERS_WITHIN_MS } from './finding.ts';

/*
 * Why nobody answered. Libraries say it in texts of their own, which may quote an address with its password: they are
 * only looked through for what they mean, and never shown.
 */

const MEANINGS: readonly (readonly [RegExp, (place: string) => string])[] = [
  [
    /ECONNREFUSED|connection refused/i,
    (place) => `nobody listens at ${place}; start the server, or correct host and port`,
  ],
  [
    /ENOTFOUND|EAI_AGAIN/,
    (place) => `the host of ${place} is not known; check its spelling, and the name server of this machine`,
  ],
  [
    /CERT|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|ERR_TLS|certificate/,
    (place) =>
      `the certificate of ${place} is not believed; name the authority that signed it (docs/configuration.md says where)`,
  ],
  [
    /SSL connections|does not support 'tls'|EPROTO|WRONG_VERSION_NUMBER|ETLS/,
    (place) => `${place} does not speak TLS as the address asks; correct the address, or turn TLS on there`,
  ],
  [
    /timeout|timed out|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/i,
    (place) =>
      `${place} does not answer within ${ANSWERS_WITHIN_MS / 1_000} seconds; look at the network and the firewalls between`,
  ],
];

export function lineFault(error: unknown, place: string): string {
  const told = textOf(error);
  const meaning = MEANINGS.find(([pattern]) => pattern.test(told));
  return meaning?.[1](place) ?? `${place} ended the connection without a reason that is known here`;
}

/** Of an error, what caused it, and those that it gathers. */
export function textOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const own = [error.name, 'code' in error ? String(error.code) : '', error.message];
  const gathered = error instanceof AggregateError ? error.errors.map(textOf) : [];
  return [...own, textOf(error.cause), ...gathered].join(' ');
}
