import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createStripePayments, signStripeMessage } from '@cliffhanger/adapters/payments';
import type { PaysOnTheirPage } from '@cliffhanger/application/ports';
import { answerCall, refusal, type StripeBooks } from './calls.ts';
import { eventOf, type Page } from './objects.ts';

/*
 * A server on a free port that responds like Stripe, as far as we call it: checkout pages and their state, refunds,
 * and balance transactions. Webhooks are signed by Stripe's own library. The test beside it compares it with Stripe's
 * examples, types and CLI.
 */

/** The webhook secret. */
export const STRIPE_STAND_IN_SECRET = 'whsec_of_this_test';

export interface StripeStandIn {
  readonly payments: PaysOnTheirPage;
  readonly pages: ReadonlyMap<string, Page>;
  readonly apiUrl: string;
  /** Calls by method and path, with their idempotency keys. */
  readonly asked: readonly { readonly call: string; readonly key: string | undefined }[];
  pageOf(url: string): Page;
  /** A signed webhook, like Stripe's. */
  message(type: string, object: object, id?: string): { readonly body: string; readonly signature: string };
  setAway(isAway: boolean): void;
  stop(): Promise<void>;
}

type StandInResponse = ReturnType<typeof answerCall>;

export async function startStripe(): Promise<StripeStandIn> {
  const books: StripeBooks = { pages: new Map(), prices: new Map() };
  const answered = new Map<string, { readonly request: string; readonly answer: StandInResponse }>();
  const asked: { call: string; key: string | undefined }[] = [];
  let isAway = false;

  const answer = (request: IncomingMessage, body: string): StandInResponse => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://stripe');
    const key = request.headers['idempotency-key'] as string | undefined;
    const call = `${request.method} ${path}`;
    asked.push({ call, key });
    if (isAway) return refusal(503, { type: 'api_error', message: 'away' });
    const secretKey = keyIn(request.headers.authorization);
    if (secretKey === undefined)
      return refusal(401, { type: 'invalid_request_error', message: 'You did not provide an API key.' });
    const before = key === undefined ? undefined : answered.get(key);
    if (before !== undefined)
      return before.request === `${call} ${body}`
        ? before.answer
        : refusal(400, {
            type: 'idempotency_error',
            message: 'Keys for idempotent requests can only be used with the same parameters.',
          });
    const isLive = secretKey.startsWith('sk_live');
    const answer = answerCall(books, { call, query, params: new URLSearchParams(body), isLive });
    if (key !== undefined) answered.set(key, { request: `${call} ${body}`, answer });
    return answer;
  };

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    request.on('data', (piece: Buffer) => {
      body += piece.toString();
    });
    request.on('end', () => {
      const { status, json } = answer(request, body);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    payments: createStripePayments({
      secretKey: 'sk_test_x',
      webhookSecrets: [STRIPE_STAND_IN_SECRET],
      apiUrl,
    }),
    pages: books.pages,
    apiUrl,
    asked,
    pageOf: (url) => books.pages.get(url.split('/').at(-1) ?? '') as Page,
    message: (type, object, id = `evt_${randomUUID()}`) => {
      const body = JSON.stringify(eventOf(id, type, object));
      return { body, signature: signStripeMessage(body, STRIPE_STAND_IN_SECRET) };
    },
    setAway: (away) => {
      isAway = away;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** `Bearer sk_…`, or basic auth with the key as user name. */
function keyIn(authorization = ''): string | undefined {
  const [, scheme, credentials = ''] = /^(Bearer|Basic) (\S+)$/.exec(authorization) ?? [];
  return scheme === 'Basic'
    ? Buffer.from(credentials, 'base64').toString().split(':')[0]
    : credentials || undefined;
}
