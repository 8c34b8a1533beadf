import { type Locale, refuse } from '@cliffhanger/core/kernel';
import type { ServeSellers } from '@cliffhanger/server/http';
import { EXIT_CALLS } from '@cliffhanger/wire/identity';
import { type Access, type Endpoint, type Envelope, localeFromWire } from '@cliffhanger/wire/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answer, answerTokenInvalid } from './answers.ts';
import { readInput } from './bodies/input.ts';
import { readUpload, type UploadedFile, understandUploads } from './bodies/upload.ts';
import type { Api, Call, Handler } from './call.ts';
import { addressOf, deviceOf, tokenOf } from './caller.ts';
import { execute } from './execute.ts';
import { callingViewer, isForeignPage } from './viewer-door.ts';

export type { Api, Call } from './call.ts';

/** A route is decode → use case → encode; this decodes and encodes for every call of the contract. */
export function serve<Request, Answer, Allowed extends Access>(
  api: Api,
  endpoint: Endpoint<Request, Answer, Allowed>,
  handler: Handler<Request, Answer, Allowed>,
): void {
  if (endpoint.upload) throw new Error(`${endpoint.name} takes a file: use serveUpload`);
  route(api, endpoint, async (request, caller) => {
    const locale = localeOf(request);
    const input = readInput(endpoint, request.body);
    const result = input.ok
      ? await execute(api, endpoint, handler, callOf(request, { input: input.value, locale, caller }))
      : input;
    return answer(request, endpoint, result, locale);
  });
}

/** For capabilities of packages/server, which do not depend on HTTP. */
export const servingSellers =
  (api: Api): ServeSellers =>
  (endpoint, handler) =>
    serve(api, endpoint, handler);

/** Like `serve`, for a `multipart/form-data` call whose input is the file. */
export function serveUpload<Answer, Allowed extends Access>(
  api: Api,
  endpoint: Endpoint<unknown, Answer, Allowed>,
  handler: Handler<UploadedFile, Answer, Allowed>,
): void {
  if (!endpoint.upload) throw new Error(`${endpoint.name} takes no file: use serve`);
  void api.http.register(async (http) => {
    await understandUploads(http);
    route({ ...api, http }, endpoint, async (request, caller) => {
      const { lang, file } = await readUpload(request);
      const locale = localeFromWire(lang);
      const result = file.ok
        ? await execute(api, endpoint, handler, callOf(request, { input: file.value, locale, caller }))
        : file;
      return answer(request, endpoint, result, locale);
    });
  });
}

/** The authenticated caller, as passed to the handler. */
type Caller<Allowed extends Access> = Pick<Call<unknown, unknown, Allowed>, 'seller' | 'viewer'>;

function route<Allowed extends Access>(
  api: Api,
  endpoint: Endpoint<unknown, unknown, Allowed>,
  answerCall: (request: FastifyRequest, caller: Caller<Allowed>) => Promise<Envelope>,
): void {
  api.http.post(endpoint.path, { config: { endpoint } }, async (request, reply) => {
    const caller = await callerOf(api, endpoint, request, reply);
    if (caller === undefined) return answerTokenInvalid(request, localeOf(request));
    if (caller.seller?.isOnlyExit === true && !EXIT_CALLS.has(endpoint.name))
      return answer(request, endpoint, refuse('not-while-locked'), localeOf(request));
    return answerCall(request, caller);
  });
}

/** Undefined for a seller's call without a valid seller session. */
async function callerOf<Allowed extends Access>(
  api: Api,
  { access }: Endpoint<unknown, unknown, Allowed>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller<Allowed> | undefined> {
  if (access === 'public') return { seller: undefined, viewer: undefined } as Caller<Allowed>;
  if (access === 'viewer') {
    if (isForeignPage(request, api.viewers)) throw new ForeignPage();
    const viewer = await callingViewer(api.viewers, request, reply);
    return { seller: undefined, viewer } as unknown as Caller<Allowed>;
  }
  const token = tokenOf(request);
  const seller = token === undefined ? undefined : await api.authenticate(token);
  return seller && ({ seller, viewer: undefined } as unknown as Caller<Allowed>);
}

/** 403: a page of another origin must not act for our viewers. */
class ForeignPage extends Error {
  override readonly name = 'ForeignPage';
  readonly statusCode = 403;
}

const localeOf = ({ body }: FastifyRequest): Locale =>
  localeFromWire((body as { readonly lang?: unknown } | null | undefined)?.lang);

interface Params<Request, Allowed extends Access> {
  readonly input: Request;
  readonly locale: Locale;
  readonly caller: Caller<Allowed>;
}

const callOf = <Request, Allowed extends Access>(
  request: FastifyRequest,
  { caller, ...asked }: Params<Request, Allowed>,
) => ({
  ...asked,
  ...caller,
  device: deviceOf(request),
  address: addressOf(request),
  requestId: request.id,
  idempotencyKey: request.headers['idempotency-key'],
});
