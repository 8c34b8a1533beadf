import { createHmac } from 'node:crypto';
import { type Idempotent, idempotent } from '@cliffhanger/application/commands';
import type { Command, Repositories } from '@cliffhanger/application/ports';
import { accept, type Result, refuse } from '@cliffhanger/core/kernel';
import type { IdempotentTransactions } from '@cliffhanger/server/http';
import { type Access, type Endpoint, needsIdempotencyKey } from '@cliffhanger/wire/kernel';
import * as z from 'zod/mini';
import type { Api, Call, Handler } from './call.ts';
import { canonicalJson } from './idempotency/canonical-json.ts';
import { deriveKey } from './idempotency/derived-key.ts';

/** 8 to 128 visible ASCII characters. */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,128}$/;

type Params<Request, Allowed extends Access> = Omit<
  Call<Request, unknown, Allowed>,
  'idempotent' | 'idempotencyKey'
> & {
  readonly idempotencyKey: string | string[] | undefined;
};

/** Runs the handler and returns its answer in wire form; with an idempotency key at most once (DOMAIN §9). */
export async function execute<Request, Answer, Allowed extends Access>(
  api: Api,
  endpoint: Endpoint<unknown, Answer, Allowed>,
  handler: Handler<Request, Answer, Allowed>,
  { idempotencyKey: key, ...asked }: Params<Request, Allowed>,
): Promise<Result<unknown>> {
  if (key !== undefined && (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)))
    return refuse('invalid-input');
  if (key === undefined && needsIdempotencyKey(endpoint)) return refuse('idempotency-key-required');
  const owner = ownerOf(asked);
  if (endpoint.movesMoney && owner === undefined) return refuse('viewer-unknown');
  if (owner !== undefined && (key !== undefined || endpoint.movesMoney)) {
    const unkeyed = unkeyedCommandOf(api, endpoint, { owner, input: asked.input });
    const command = { ...unkeyed, key: key ?? (await deriveKey(api.transactions, unkeyed)) };
    return executeOnce(idempotent(api.transactions, command), endpoint, (transactions) =>
      handler({ ...asked, idempotencyKey: command.key, idempotent: transactions }),
    );
  }
  const result = await handler({ ...asked, idempotencyKey: undefined, idempotent: () => api.transactions });
  return result.ok ? accept(z.encode(endpoint.answer, result.value)) : result;
}

async function executeOnce<Answer>(
  once: Idempotent<Repositories>,
  endpoint: Endpoint<unknown, Answer>,
  attempt: (transactions: IdempotentTransactions<Answer>) => Promise<Result<Answer>>,
): Promise<Result<unknown>> {
  const encode = (answer: Answer): unknown => z.encode(endpoint.answer, answer);
  const result = await attempt((toResponse) =>
    once.transactions((value) =>
      encode(toResponse === undefined ? (value as Answer) : toResponse(value as never)),
    ),
  );
  const kept = once.kept();
  if (kept !== undefined) return kept;
  // The refusal may be caused by an earlier attempt with the same key: return that attempt's stored answer.
  if (!result.ok) return (await once.recall()) ?? result;
  if (endpoint.movesMoney) throw new Error(`${endpoint.name} moves money and is not idempotent`);
  return accept(encode(result.value));
}

/**
 * The owner of idempotency keys. Undefined for an anonymous browser: all of them would share one key space,
 * and one could read another's stored answer. Money calls need a session first.
 */
function ownerOf({
  seller,
  viewer,
}: Pick<Call<unknown, unknown, Access>, 'seller' | 'viewer'>): string | undefined {
  if (viewer !== undefined) return viewer.known?.id;
  return seller?.id ?? 'public';
}

function unkeyedCommandOf(
  { commandSecrets: { current, former } }: Api,
  endpoint: Endpoint<unknown, unknown>,
  { owner, input }: Pick<Command, 'owner'> & { readonly input: unknown },
): Omit<Command, 'key'> {
  const text = canonicalJson(input);
  const hashBy = (secret: string): string => createHmac('sha256', secret).update(text).digest('base64url');
  return {
    owner,
    endpoint: endpoint.name,
    inputHash: hashBy(current),
    otherInputHashes: former.map(hashBy),
  };
}
