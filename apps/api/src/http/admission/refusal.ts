import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Locale } from '@cliffhanger/core/kernel';
import { t } from '@cliffhanger/i18n/server';
import type { Envelope } from '@cliffhanger/wire/kernel';
import { readerLocale } from '../../storefront/reader-locale.ts';
import { overloadPage, wantsPage } from '../overload-page.ts';
import { SECURITY_HEADERS } from '../server/security-headers.ts';

/** A refused client may send a body up to this size without being cut off; Node discards it. */
const LARGEST_IGNORED_BODY_BYTES = 64 * 1024;
const LEAST_SECONDS = 2;
/** Random delay, so that clients that were refused together do not retry together. */
const SPREAD_SECONDS = 4;

const UNAVAILABLE = 503;
const HEADERS: readonly string[] = [
  ...Object.entries(SECURITY_HEADERS).flat(),
  'cache-control',
  'no-store',
  'content-type',
  'application/json; charset=utf-8',
];
/** The envelope except for the request's id. */
const BODIES = new Map<Locale, string>();

function bodyIn(locale: Locale): string {
  let body = BODIES.get(locale);
  if (body === undefined) {
    const envelope: Omit<Envelope, 'request_id'> = {
      code: UNAVAILABLE,
      msg: t(locale, 'refusals.unavailable'),
      data: null,
    };
    body = JSON.stringify(envelope).slice(0, -1);
    BODIES.set(locale, body);
  }
  return body;
}

export interface Refused {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  readonly date: string;
  readonly hangUp: boolean;
}

/** Responds to a refused call with a prepared body, without reading the request's body. */
export function refuse({ request, response, requestId, date, hangUp }: Refused): void {
  if (hangUp || !isBodySmall(request)) response.shouldKeepAlive = false;
  const seconds = LEAST_SECONDS + Math.floor(Math.random() * SPREAD_SECONDS);
  const locale = readerLocale({
    wanted: undefined,
    remembered: undefined,
    acceptLanguage: request.headers['accept-language'],
  });
  if (wantsPage(request)) {
    const page = overloadPage(locale, seconds);
    const length = String(Buffer.byteLength(page.body));
    response.writeHead(UNAVAILABLE, { ...SECURITY_HEADERS, ...page.headers, date, 'content-length': length });
    response.end(page.body);
    return;
  }
  const body = `${bodyIn(locale)},"request_id":"${requestId}"}`;
  const length = String(Buffer.byteLength(body));
  response.writeHead(UNAVAILABLE, STATUS_CODES[UNAVAILABLE], [
    ...HEADERS,
    'retry-after',
    String(seconds),
    'date',
    date,
    'content-length',
    length,
  ]);
  response.end(body);
}

const isBodySmall = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] === undefined &&
  Number(headers['content-length'] ?? 0) <= LARGEST_IGNORED_BODY_BYTES;
