import { type Endpoint, wireLocale } from '@cliffhanger/wire/kernel';
import * as z from 'zod/mini';

export interface Caller {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Called<Answer> {
  readonly answer: Answer;
  readonly setCookies: readonly string[];
}

/** A call as an app sends it; anything but an accepted one is thrown, also a refusal. */
export async function call<Request, Answer>(
  { url, headers }: Caller,
  endpoint: Endpoint<Request, Answer>,
  input: Request,
): Promise<Called<Answer>> {
  const response = await fetch(new URL(endpoint.path, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...(z.encode(endpoint.request, input) as object), lang: wireLocale('en') }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text.slice(0, 200)}`);
  const { code, msg, data } = JSON.parse(text) as { code: number; msg?: string; data: unknown };
  if (code !== 0) throw new Error(`refused with ${code} ${msg ?? ''}`);
  return { answer: z.decode(endpoint.answer, data as never), setCookies: response.headers.getSetCookie() };
}
