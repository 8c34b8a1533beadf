import { createHmac } from 'node:crypto';
import { type OnceOnly, onceOnly } from '@cliffhanger/application/commands';
import type { Command } from '@cliffhanger/application/ports';
import { accept, type Result, refuse } from '@cliffhanger/core/kernel';
import type { Access, Endpoint } from '@cliffhanger/wire/kernel';
import * as z from 'zod/mini';
import type { Api, Call, Handler, OnceOnlyTransactions } from './call.ts';
import { canonicalJson } from './canonical-json.ts';

/** 8 to 128 visible ASCII characters. */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,128}$/;

type Asked<Request, Allowed extends Access> = Omit<
  Call<Request, unknown, Allowed>,
  'onceOnly' | 'idempotencyKey'
> & {
  readonly idempotencyKey: string | string[] | undefined;
};

/** Runs the handler and gives its answer in wire form; with an idempotency key at most once (DOMAIN §9). */
export async function carryOut<Request, Answer, Allowed extends Access>(
  api: Api,
  endpoint: Endpoint<unknown, Answer, Allowed>,
  handler: Handler<Request, Answer, Allowed>,
  { idempotencyKey: key, ...asked }: Asked<Request, Allowed>,
): Promise<Result<unknown>> {
  if (key !== undefined) {
    if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) return refuse('invalid-input');
    const once = onceOnly(api.transactions, commandOf(api, endpoint, key, asked));
    return carryOutOnce(once, endpoint, (transactions) =>
      handler({ ...asked, idempotencyKey: key, onceOnly: transactions }),
    );
  }
  if (endpoint.movesMoney) return refuse('idempotency-key-required');
  const result = await handler({ ...asked, idempotencyKey: undefined, onceOnly: () => api.transactions });
  return result.ok ? accept(z.encode(endpoint.answer, result.value)) : result;
}

async function carryOutOnce<Answer>(
  once: OnceOnly,
  endpoint: Endpoint<unknown, Answer>,
  attempt: (transactions: OnceOnlyTransactions<Answer>) => Promise<Result<Answer>>,
): Promise<Result<unknown>> {
  const encode = (answer: Answer): unknown => z.encode(endpoint.answer, answer);
  const result = await attempt((toAnswer) =>
    once.transactions((value) =>
      encode(toAnswer === undefined ? (value as Answer) : toAnswer(value as never)),
    ),
  );
  const kept = once.kept();
  if (kept !== undefined) return kept;
  // A use case that refused before its transaction did not get as far as the claim: an earlier try may have its answer.
  if (!result.ok) return (await once.recall()) ?? result;
  if (endpoint.movesMoney) throw new Error(`${endpoint.name} moves money without onceOnly`);
  return accept(encode(result.value));
}

function commandOf(
  { commandSecret }: Api,
  endpoint: Endpoint<unknown, unknown>,
  key: string,
  { seller, viewer, input }: Pick<Call<unknown, unknown, Access>, 'seller' | 'viewer' | 'input'>,
): Command {
  return {
    owner: seller?.id ?? viewer?.known?.id ?? 'public',
    key,
    endpoint: endpoint.name,
    inputHash: createHmac('sha256', commandSecret).update(canonicalJson(input)).digest('base64url'),
  };
}
