import type { Locale, RefusalFacts, RefusalName } from '@cliffhanger/core/kernel';
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import type { Envelope, RefusalAnswer } from './envelope.ts';
import { insidePath } from './fields.ts';
import { wireLocale } from './locales.ts';
import { type NextStep, refusalByCode, TOKEN_INVALID } from './refusals.ts';

/** Sends and receives bytes: `fetch` in the browser, a stub in tests. */
export type Transport = (request: {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}) => Promise<{
  readonly status: number;
  readonly text: string;
  /** From `Retry-After`, when the server is overloaded. */
  readonly retryAfterMs?: number;
}>;

export interface ReceivedRefusal {
  readonly code: number;
  /** Undefined when the server is newer than this client. */
  readonly name: RefusalName | undefined;
  /** In the caller's language. */
  readonly message: string;
  /** The field by its name in code. */
  readonly field?: string;
  readonly offer?: NextStep;
  readonly facts: RefusalFacts;
}

export type Received<Answer> =
  | { readonly ok: true; readonly value: Answer }
  | { readonly ok: false; readonly refusal: ReceivedRefusal };

/**
 * Not a business response: no connection, timeout, 4xx, 5xx, or a foreign body. Rejected to the caller (spec
 * §8).
 */
export class RequestFailed extends Error {
  override readonly name = 'RequestFailed';
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  constructor(status: number | undefined, cause?: unknown, retryAfterMs?: number) {
    super(status === undefined ? 'no answer' : `answered with status ${status}`, { cause });
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

export interface ClientOptions {
  readonly transport: Transport;
  readonly token: () => string | undefined;
  readonly locale: () => Locale;
  /** Forgets the user and opens the login page; the call never resolves (spec §4). */
  readonly onTokenInvalid: () => void;
}

export interface CallOptions {
  /** One per tap on a money button, reused by retries. */
  readonly idempotencyKey?: string;
}

export type Call = <Request, Answer>(
  endpoint: Endpoint<Request, Answer>,
  request: Request,
  options?: CallOptions,
) => Promise<Received<Answer>>;

const ANSWERED = 200;
const NEVER = new Promise<never>(() => {});

export const createClient = (options: ClientOptions): Call =>
  async function call(endpoint, request, { idempotencyKey } = {}) {
    const envelope = await send(options, endpoint, request, idempotencyKey);
    if (envelope.code === TOKEN_INVALID) {
      options.onTokenInvalid();
      return NEVER;
    }
    if (envelope.code === 0) return { ok: true, value: readAnswer(endpoint, envelope.data) };
    return { ok: false, refusal: receivedRefusal(endpoint, envelope) };
  };

async function send<Request>(
  { transport, token, locale }: ClientOptions,
  endpoint: Endpoint<Request, unknown>,
  request: Request,
  idempotencyKey: string | undefined,
): Promise<Envelope> {
  const accessToken = token();
  const body = { ...(z.encode(endpoint.request, request) as object), lang: wireLocale(locale()) };
  const { status, text, retryAfterMs } = await transport({
    path: endpoint.path,
    headers: {
      'content-type': 'application/json',
      ...(accessToken === undefined ? {} : { 'access-token': accessToken }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    body: JSON.stringify(body),
  }).catch((cause: unknown) => {
    throw new RequestFailed(undefined, cause);
  });
  if (status < 200 || status > 299) throw new RequestFailed(status, undefined, retryAfterMs);
  return readEnvelope(status, text);
}

/** A captive portal also answers 200, so a foreign body is no response. */
function readEnvelope(status: number, text: string): Envelope {
  try {
    const envelope = JSON.parse(text) as Partial<Envelope> | null;
    if (typeof envelope?.code === 'number' && typeof envelope.msg === 'string') return envelope as Envelope;
  } catch (cause) {
    throw new RequestFailed(status, cause);
  }
  throw new RequestFailed(status);
}

function readAnswer<Answer>({ answer }: Pick<Endpoint<unknown, Answer>, 'answer'>, data: unknown): Answer {
  const read = z.safeDecode(answer, data);
  if (!read.success) throw new RequestFailed(ANSWERED, read.error);
  return read.data;
}

export function receivedRefusal(endpoint: Pick<Endpoint, 'request'>, envelope: Envelope): ReceivedRefusal {
  const { field, offer, facts } = (envelope.data ?? { facts: {} }) as RefusalAnswer;
  return {
    code: envelope.code,
    name: refusalByCode(envelope.code),
    message: envelope.msg,
    facts,
    ...(field === undefined ? {} : { field: insidePath(endpoint.request, field) }),
    ...(offer === undefined ? {} : { offer: offer as NextStep }),
  };
}
