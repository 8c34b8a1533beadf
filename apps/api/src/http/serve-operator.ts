import type { Dependencies } from '@cliffhanger/application/ports';
import {
  type AuditedAttempt,
  audited,
  authenticateStaff,
  carriedOut,
  type Operator,
  proveCode,
} from '@cliffhanger/application/staff';
import { accept, type Locale, type Result, refuse } from '@cliffhanger/core/kernel';
import { auditFacts } from '@cliffhanger/core/staff';
import { type Envelope, localeFromWire } from '@cliffhanger/wire/kernel';
import { mayCall, type OperatorEndpoint } from '@cliffhanger/wire/operator';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { answer, answerTokenInvalid } from './answers.ts';
import { readInput } from './bodies/input.ts';
import {
  readUpload,
  type SpooledFile,
  spoolUpload,
  type Upload,
  type UploadedFile,
  understandUploads,
} from './bodies/upload.ts';
import type { Api } from './call.ts';
import { addressOf, deviceOf, tokenOf } from './caller.ts';
import { canonicalJson } from './idempotency/canonical-json.ts';

/*
 * Every console call passes through here and writes one audit line, in the transaction of its effect or,
 * without an effect, in a separate one. The response is sent only after that line is committed.
 */

export interface OperatorCall<Request> {
  readonly input: Request;
  readonly operator: Operator;
  readonly device: string;
  readonly address: string;
  /** The caller's language, for server-side texts. */
  readonly locale: Locale;
  /** Their transactions write the audit line. */
  readonly dependencies: Dependencies;
}

export type OperatorHandler<Request, Answer> = (call: OperatorCall<Request>) => Promise<Result<Answer>>;

/** The handler of an upload gets the file beside the input. */
export type OperatorUploadHandler<Request, Answer, File> = (
  call: OperatorCall<Request> & File,
) => Promise<Result<Answer>>;

/** Passed to calls before login, which have no operator. */
const NOBODY = undefined as unknown as Operator;

export function serveOperator<Request, Answer>(
  api: Api,
  dependencies: Dependencies,
  endpoint: OperatorEndpoint<Request, Answer>,
  handler: OperatorHandler<Request, NoInfer<Answer>>,
): void {
  if (endpoint.upload) throw new Error(`${endpoint.name} takes a file: use serveOperatorUpload`);
  route(api, dependencies, endpoint, {
    read: async ({ body }) => ({
      lang: (body as { readonly lang?: unknown } | null)?.lang,
      input: readInput(endpoint, body),
    }),
    execute: (call) => handler(call),
  });
}

/** Like `serveOperator`, for a `multipart/form-data` call. The file is read only for a logged-in operator. */
export const serveOperatorUpload = <Request, Answer>(
  api: Api,
  dependencies: Dependencies,
  endpoint: OperatorEndpoint<Request, Answer>,
  handler: OperatorUploadHandler<Request, Answer, UploadedFile>,
): void => serveFile({ api, dependencies, readForm: readUpload }, endpoint, handler);

/** Like `serveOperatorUpload`, for large files: the file is spooled to disk instead of memory. */
export const serveOperatorLargeUpload = <Request, Answer>(
  api: Api,
  dependencies: Dependencies,
  endpoint: OperatorEndpoint<Request, Answer>,
  handler: OperatorUploadHandler<Request, Answer, SpooledFile>,
): void => serveFile({ api, dependencies, readForm: spoolUpload }, endpoint, handler);

interface FileDoor<File> {
  readonly api: Api;
  readonly dependencies: Dependencies;
  readonly readForm: (request: FastifyRequest) => Promise<Upload<File>>;
}

function serveFile<Request, Answer, File>(
  { api, dependencies, readForm }: FileDoor<File>,
  endpoint: OperatorEndpoint<Request, Answer>,
  handler: OperatorUploadHandler<Request, Answer, File>,
): void {
  if (!endpoint.upload) throw new Error(`${endpoint.name} takes no file: use serveOperator`);
  void api.http.register(async (http) => {
    await understandUploads(http);
    route({ ...api, http }, dependencies, endpoint, {
      read: async (request) => {
        const { lang, texts, file, remove } = await readForm(request);
        return { lang, input: file.ok ? readInput(endpoint, texts) : file, file, remove };
      },
      execute: (call, { file }) =>
        file?.ok === true ? handler({ ...call, ...file.value }) : Promise.resolve(refuse('field-required')),
    });
  });
}

interface Read<Request, File> {
  readonly lang: unknown;
  readonly input: Result<Request>;
  readonly file?: Result<File>;
  readonly remove?: (() => Promise<void>) | undefined;
}

interface Handling<Request, Answer, File> {
  readonly read: (request: FastifyRequest) => Promise<Read<Request, File>>;
  readonly execute: (call: OperatorCall<Request>, read: Read<Request, File>) => Promise<Result<Answer>>;
}

function route<Request, Answer, File>(
  api: Api,
  dependencies: Dependencies,
  endpoint: OperatorEndpoint<Request, Answer>,
  way: Handling<Request, Answer, File>,
): void {
  const authenticate = authenticateStaff(dependencies);
  api.http.post(endpoint.path, { config: { endpoint } }, async (request): Promise<Envelope> => {
    const token = endpoint.roles === 'before-login' ? undefined : tokenOf(request);
    const operator = token === undefined ? undefined : await authenticate(token);
    const isStranger = endpoint.roles !== 'before-login' && operator === undefined;
    const read: Read<Request, File> =
      isStranger && endpoint.upload
        ? { lang: undefined, input: refuse('invalid-input') }
        : await way.read(request);
    const { input } = read;
    const locale = localeFromWire(read.lang);
    const trail = audited(dependencies, attemptOf(endpoint, request, { operator, input }));
    if (isStranger) {
      await trail.end('token-invalid');
      return answerTokenInvalid(request, locale);
    }
    const execute = async (): Promise<Result<unknown>> => {
      if (!mayCall(endpoint.roles, operator?.roles ?? [])) return refuse('role-not-allowed');
      if (!input.ok) return input;
      if (endpoint.asksForCode && operator !== undefined) {
        const proved = await proveCode(dependencies)(operator.id, codeIn(input.value));
        if (!proved.ok) return proved;
      }
      const call = {
        input: input.value,
        operator: operator ?? NOBODY,
        device: deviceOf(request),
        address: addressOf(request),
        locale,
        dependencies: { ...dependencies, transactions: trail.transactions },
      };
      const done = await way.execute(call, read);
      return done.ok ? accept(z.encode(endpoint.answer, done.value)) : done;
    };
    const result = await carriedOut(trail, async () => {
      try {
        return await execute();
      } finally {
        await read.remove?.();
      }
    });
    return answer(request, endpoint, result, locale);
  });
}

const codeIn = (input: unknown): string => {
  const { code } = input as { readonly code?: unknown };
  return typeof code === 'string' ? code : '';
};

interface Params {
  readonly operator: Operator | undefined;
  readonly input: Result<unknown>;
}

function attemptOf(
  endpoint: OperatorEndpoint<unknown, unknown>,
  { id: requestId }: FastifyRequest,
  { operator, input }: Params,
): AuditedAttempt {
  const { name: action, kind, isPersonal, roles } = endpoint;
  // For unauthenticated callers, log only the attempt: their input does not go into the audit log.
  const isKnown = operator !== undefined || roles === 'before-login';
  const asked = isKnown && input.ok ? input.value : undefined;
  return {
    operator: operator === undefined ? null : operator,
    action,
    kind,
    isPersonal,
    subject: asked === undefined ? null : subjectOf(endpoint, asked),
    facts: asked === undefined ? '{}' : factsOf(endpoint, asked),
    requestId,
  };
}

function subjectOf(
  { subject }: OperatorEndpoint<unknown, unknown>,
  asked: unknown,
): AuditedAttempt['subject'] {
  if (subject === undefined) return null;
  const id = (asked as Readonly<Record<string, unknown>>)[subject.field];
  return typeof id === 'string' ? { kind: subject.kind, id } : null;
}

/** The input in wire form, as canonical JSON without secret fields. */
function factsOf({ request, secrets }: OperatorEndpoint<unknown, unknown>, asked: unknown): string {
  const sent = z.encode(request, asked) as Readonly<Record<string, unknown>>;
  return auditFacts(
    canonicalJson(Object.fromEntries(Object.entries(sent).filter(([name]) => !secrets.includes(name)))),
  );
}
