import { randomUUID } from 'node:crypto';
import { type Endpoint, wireLocale } from '@cliffhanger/wire/kernel';
import * as z from 'zod/mini';

export interface Caller {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/** The same caller with additional headers. */
export const sending = ({ url, headers }: Caller, more: Caller['headers']): Caller => ({
  url,
  headers: { ...headers, ...more },
});

/** For a call that moves money. */
export const keyed = (caller: Caller): Caller => sending(caller, { 'idempotency-key': randomUUID() });

export interface Called<Answer> {
  readonly answer: Answer;
  readonly setCookies: readonly string[];
}

export type Answered<Answer> =
  | ({ readonly kind: 'accepted' } & Called<Answer>)
  | { readonly kind: 'refused'; readonly code: number; readonly text: string }
  | {
      readonly kind: 'failed';
      readonly status: number;
      /** The response allows a retry of the same request. */
      readonly mayBeRepeated: boolean;
      readonly text: string;
    };

/** Sends a call as an app does. */
export async function ask<Request, Answer>(
  { url, headers }: Caller,
  endpoint: Endpoint<Request, Answer>,
  input: Request,
): Promise<Answered<Answer>> {
  const response = await fetch(new URL(endpoint.path, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...(z.encode(endpoint.request, input) as object), lang: wireLocale('en') }),
  });
  const text = await response.text();
  if (!response.ok) {
    const mayBeRepeated = response.status === 503 && response.headers.has('retry-after');
    return { kind: 'failed', status: response.status, mayBeRepeated, text: text.slice(0, 200) };
  }
  const { code, msg = '', data } = JSON.parse(text) as { code: number; msg?: string; data: unknown };
  if (code !== 0) return { kind: 'refused', code, text: msg };
  return {
    kind: 'accepted',
    answer: z.decode(endpoint.answer, data as never),
    setCookies: response.headers.getSetCookie(),
  };
}

/** Throws unless the call is accepted, also on a refusal. */
export async function call<Request, Answer>(
  caller: Caller,
  endpoint: Endpoint<Request, Answer>,
  input: Request,
): Promise<Called<Answer>> {
  const answered = await ask(caller, endpoint, input);
  if (answered.kind === 'accepted') return answered;
  const what = answered.kind === 'refused' ? `refused with ${answered.code}` : answered.status;
  throw new Error(`${what} ${answered.text}`);
}
