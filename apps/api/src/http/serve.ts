import type { Locale } from '@cliffhanger/core/kernel';
import { type Access, type Endpoint, type Envelope, localeFromWire } from '@cliffhanger/wire/kernel';
import type { FastifyRequest } from 'fastify';
import { answer, answerTokenInvalid } from './answers.ts';
import type { Api, Call, Handler } from './call.ts';
import { addressOf, deviceOf, tokenOf } from './caller.ts';
import { carryOut } from './carry-out.ts';
import { readInput } from './input.ts';
import { readUpload, type UploadedFile, understandUploads } from './upload.ts';

export type { Api, Call } from './call.ts';

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
