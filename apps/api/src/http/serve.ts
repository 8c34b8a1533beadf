import type { Transactions } from '@cliffhanger/application/ports';
import type { Locale, Result, SellerId, SessionId } from '@cliffhanger/core/kernel';
import { type Access, type Endpoint, type Envelope, localeFromWire } from '@cliffhanger/wire/kernel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answer, answerTokenInvalid } from './answers.ts';
import { addressOf, deviceOf, tokenOf } from './caller.ts';
import { carryOut } from './carry-out.ts';
import { readInput } from './input.ts';
import { readUpload, type UploadedFile, understandUploads } from './upload.ts';

/** The seller whose token came with a call. */
export interface LoggedInSeller {
  readonly id: SellerId;
  readonly sessionId: SessionId;
}

/** Undefined when the token is unknown, ended or expired. */
export type Authenticate = (token: string) => Promise<LoggedInSeller | undefined>;

/** What a call needs of the process that serves it. */
export interface Api {
  /** For the few answers that are no calls: a stored picture, say. */
  readonly http: FastifyInstance;
  readonly transactions: Transactions;
  readonly authenticate: Authenticate;
  /** Keys the hash of a command's input, so that a short secret in it cannot be guessed from what is stored. */
  readonly commandSecret: string;
}

/**
 * The transactions of a use case that is carried out once for each idempotency key: the answer is kept in the same
 * transaction. `toAnswer` is needed where the use case's value is not the answer itself. Without a key they are the
 * plain ones.
 */
export type OnceOnlyTransactions<Answer> = <Value = Answer>(toAnswer?: (value: Value) => Answer) => Transactions;

export interface Call<Request, Answer, Allowed extends Access> {
  readonly input: Request;
  readonly locale: Locale;
  readonly seller: Allowed extends 'seller' ? LoggedInSeller : undefined;
  /** `Chrome, Android`: what the list of sessions shows. */
  readonly device: string;
  readonly address: string;
  readonly requestId: string;
  /** A call that moves money must use these; any other that writes may, unless its answer holds a secret. */
  readonly onceOnly: OnceOnlyTransactions<Answer>;
}

export type Handler<Request, Answer, Allowed extends Access> = (
  call: Call<Request, Answer, Allowed>,
) => Promise<Result<Answer>>;

/** A route is decode → use case → encode; this does the first and the last for every call of the contract. */
export function serve<Request, Answer, Allowed extends Access>(
  api: Api,
  endpoint: Endpoint<Request, Answer, Allowed>,
  handler: Handler<Request, Answer, Allowed>,
): void {
  if (endpoint.upload) throw new Error(`${endpoint.name} takes a file: use serveUpload`);
  route(api, endpoint, async (request, seller) => {
    const locale = localeOf(request);
    const input = readInput(endpoint, request.body);
    const result = input.ok
      ? await carryOut(api, endpoint, handler, callOf(request, { input: input.value, locale, seller }))
      : input;
    return answer(request, endpoint, result, locale);
  });
}

/** The same for a call that brings a file (`multipart/form-data`): the file is its input. */
export function serveUpload<Answer, Allowed extends Access>(
  api: Api,
  endpoint: Endpoint<unknown, Answer, Allowed>,
  handler: Handler<UploadedFile, Answer, Allowed>,
): void {
  if (!endpoint.upload) throw new Error(`${endpoint.name} takes no file: use serve`);
  void api.http.register(async (http) => {
    await understandUploads(http);
    route({ ...api, http }, endpoint, async (request, seller) => {
    const { lang, file } = await readUpload(request);
    const locale = localeFromWire(lang);
    const result = file.ok
      ? await carryOut(api, endpoint, handler, callOf(request, { input: file.value, locale, seller }))
      : file;
    return answer(request, endpoint, result, locale);
    });
  });
}

type SellerOf<Allowed extends Access> = Call<unknown, unknown, Allowed>['seller'];

function route<Allowed extends Access>(
  api: Api,
  endpoint: Endpoint<unknown, unknown, Allowed>,
  answerCall: (request: FastifyRequest, seller: SellerOf<Allowed>) => Promise<Envelope>,
): void {
  api.http.post(endpoint.path, { config: { endpoint } }, async (request) => {
    if (endpoint.access === 'public') return answerCall(request, undefined as SellerOf<Allowed>);
    const token = tokenOf(request);
    const seller = token === undefined ? undefined : await api.authenticate(token);
    if (seller === undefined) return answerTokenInvalid(request, localeOf(request));
    return answerCall(request, seller as SellerOf<Allowed>);
  });
}

const localeOf = ({ body }: FastifyRequest): Locale =>
  localeFromWire((body as { readonly lang?: unknown } | null | undefined)?.lang);

interface Asked<Request, Allowed extends Access> {
  readonly input: Request;
  readonly locale: Locale;
  readonly seller: SellerOf<Allowed>;
}

const callOf = <Request, Allowed extends Access>(
  request: FastifyRequest,
  asked: Asked<Request, Allowed>,
) => ({
  ...asked,
  device: deviceOf(request),
  address: addressOf(request),
  requestId: request.id,
  idempotencyKey: request.headers['idempotency-key'],
});
