import { DatabaseUnavailable, OutcomeUnknown, Overloaded } from '@cliffhanger/application/ports';
import { type Locale, refuse } from '@cliffhanger/core/kernel';
import { t } from '@cliffhanger/i18n/server';
import { type Envelope, localeFromWire } from '@cliffhanger/wire/kernel';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readerLocale } from '../storefront/reader-locale.ts';
import { answer } from './answers.ts';
import { UnreadableBody } from './bodies/json-body.ts';
import { overloadPage, wantsPage } from './overload-page.ts';
import { SECURITY_HEADERS } from './server/security-headers.ts';

/*
 * Errors that are no business answer (DOMAIN §9): 413, 429, 500, 503, and 404. An unreadable body is an
 * ordinary refusal of its input.
 */

type FailureText = 'too-many-requests' | 'unavailable' | 'unexpected' | 'invalid-input';

interface Failure {
  readonly status: number;
  readonly text: FailureText;
  readonly outcome: string;
  readonly retryAfterSeconds?: number;
}

const RETRY_AFTER_SECONDS = 2;
const TOO_LARGE: Failure = { status: 413, text: 'invalid-input', outcome: 'too-large' };
const TOO_MANY: Failure = { status: 429, text: 'too-many-requests', outcome: 'too-many-requests' };
const UNAVAILABLE: Failure = {
  status: 503,
  text: 'unavailable',
  outcome: 'unavailable',
  retryAfterSeconds: RETRY_AFTER_SECONDS,
};
/** The text must not claim that nothing was done. */
const UNKNOWN_OUTCOME: Failure = { ...UNAVAILABLE, text: 'unexpected', outcome: 'outcome-unknown' };
const FAILED: Failure = { status: 500, text: 'unexpected', outcome: 'failed' };

const UNREADABLE_CODES: ReadonlySet<string> = new Set([
  'FST_ERR_CTP_INVALID_MEDIA_TYPE',
  'FST_ERR_CTP_INVALID_CONTENT_LENGTH',
  'FST_ERR_CTP_EMPTY_JSON_BODY',
  'FST_ERR_CTP_INVALID_JSON_BODY',
]);

const NO_FIELDS = { request: {} } as never;

export function answerErrors(http: FastifyInstance): void {
  http.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof UnreadableBody || UNREADABLE_CODES.has(error.code)) {
      return reply.code(200).send(answer(request, NO_FIELDS, refuse('invalid-input'), 'en'));
    }
    if (isAboutTheAddress(error)) return sendPlain(request, reply, error.statusCode ?? 400);
    return sendFailure(request, reply, failureOf(error), error);
  });
  http.setNotFoundHandler((request, reply) => sendPlain(request, reply, 404));
}

/** An invalid request for a file: a path with dots, or a range beyond the end. */
const isAboutTheAddress = ({ statusCode = 500 }: FastifyError): boolean =>
  statusCode >= 400 && statusCode < 500 && statusCode !== 413 && statusCode !== 429;

function sendPlain(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
  request.outcome = 'not-found';
  return reply.code(status).type('text/plain; charset=utf-8').send('Not found\n');
}

function failureOf(error: FastifyError): Failure {
  if (error instanceof OutcomeUnknown) return UNKNOWN_OUTCOME;
  if (error instanceof DatabaseUnavailable || error instanceof Overloaded || error.statusCode === 503)
    return UNAVAILABLE;
  if (error.statusCode === 413) return TOO_LARGE;
  if (error.statusCode === 429) return TOO_MANY;
  return FAILED;
}

function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, text, outcome, retryAfterSeconds }: Failure,
  error: unknown,
): FastifyReply {
  request.outcome = outcome;
  if (status >= 500) request.log.error({ err: error }, outcome);
  if (retryAfterSeconds !== undefined) {
    if (wantsPage(request.raw)) return sendPage(request, reply, retryAfterSeconds);
    reply.header('retry-after', retryAfterSeconds);
  }
  const envelope: Envelope = {
    code: status,
    msg: t(localeOf(request), `refusals.${text}`),
    data: null,
    request_id: request.id,
  };
  return reply.code(status).send(envelope);
}

/** Random delay, so that pages that failed together do not reload together. */
const PAGES_SPREAD_SECONDS = 5;

function sendPage(
  { query, headers }: FastifyRequest,
  reply: FastifyReply,
  leastSeconds: number,
): FastifyReply {
  const locale = readerLocale({
    wanted: (query as { readonly lang?: unknown } | undefined)?.lang,
    remembered: undefined,
    acceptLanguage: headers['accept-language'],
  });
  const seconds = leastSeconds + 1 + Math.floor(Math.random() * PAGES_SPREAD_SECONDS);
  const page = overloadPage(locale, seconds);
  return reply.code(503).headers(page.headers).send(page.body);
}

const localeOf = ({ body }: FastifyRequest): Locale =>
  localeFromWire((body as { readonly lang?: unknown } | null | undefined)?.lang);

/** A malformed request line: no hook has run yet. */
export function answerBadAddress(_error: unknown, _request: unknown, reply: unknown): void {
  (reply as FastifyReply)
    .headers(SECURITY_HEADERS)
    .code(400)
    .type('text/plain; charset=utf-8')
    .send('Bad request\n');
}
