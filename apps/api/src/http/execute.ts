import { createHmac } from 'node:crypto';
import { type Idempotent, idempotent } from '@cliffhanger/application/commands';
import type { Command, Repositories } from '@cliffhanger/application/ports';
import { accept, type Result, refuse } from '@cliffhanger/core/kernel';
import type { Access, Endpoint } from '@cliffhanger/wire/kernel';
import * as z from 'zod/mini';
import type { Api, Call, Handler, IdempotentTransactions } from './call.ts';
import { canonicalJson } from './idempotency/canonical-json.ts';

/** 8 to 128 visible ASCII characters. */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,128}$/;

type Params<Request, Allowed extends Access> = Omit<
  Call<Request, unknown, Allowed>,
  'idempotent' | 'idempotencyKey'
> & {
  readonly idempotencyKey: string | string[] | undefined;
};

/** Runs the handler and gives its answer in wire form; with an idempotency key at most once (DOMAIN §9). */
export async function execute<Request, Answer, Allowed extends Access>(
  api: Api,
  endpoint: Endpoint<unknown, Answer, Allowed>,
  handler: Handler<Request, Answer, Allowed>,
  { idempotencyKey: key, ...asked }: Params<Request, Allowed>,
): Promise<Result<unknown>> {
  if (key !== undefined && (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)))
    return refuse('invalid-input');
  if (endpoint.movesMoney && key === undefined) return refuse('idempotency-key-required');
  const owner = ownerOf(asked);
  if (endpoint.movesMoney && owner === undefined) return refuse('viewer-unknown');
  if (key !== undefined && owner !== undefined) {
    const once = idempotent(api.transactions, commandOf(api, endpoint, { owner, key, input: asked.input }));
    return executeOnce(once, endpoint, (transactions) =>
      handler({ ...asked, idempotencyKey: key, idempotent: transactions }),
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
  // Refused now, perhaps because of what an earlier try did: it may have its answer.
  if (!result.ok) return (await once.recall()) ?? result;
  if (endpoint.movesMoney) throw new Error(`${endpoint.name} moves money and is not idempotent`);
  return accept(encode(result.value));
}

/**
 * Whose keys these are. Undefined: a viewer's browser that nobody is known in, whose keys would be everybody's: what one
 * stranger was answered, another could ask for again. Its money calls have to wait for a session of its own.
 */
function ownerOf({
  seller,
  viewer,
}: Pick<Call<unknown, unknown, Access>, 'seller' | 'viewer'>): string | undefined {
  if (viewer !== undefined) return viewer.known?.id;
  return seller?.id ?? 'public';
}

function commandOf(
  { commandSecrets: { current, former } }: Api,
  endpoint: Endpoint<unknown, unknown>,
  { owner, key, input }: Pick<Command, 'owner' | 'key'> & { readonly input: unknown },
): Command {
  const text = canonicalJson(input);
  const hashBy = (secret: string): string => createHmac('sha256', secret).update(text).digest('base64url');
  return {
    owner,
    key,
    endpoint: endpoint.name,
    inputHash: hashBy(current),
    otherInputHashes: former.map(hashBy),
  };
}
