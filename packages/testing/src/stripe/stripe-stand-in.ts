import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createStripePayments, signStripeMessage } from '@cliffhanger/adapters/payments';
import type { PaysOnTheirPage } from '@cliffhanger/application/ports';

/*
 * A server on a free port that answers as Stripe's does, as far as we ask it: pages, where they stand, refunds, and the
 * statement of what was charged. Its messages are signed by Stripe's own library.
 */

const WEBHOOK_SECRET = 'whsec_of_this_test';

interface Page {
  readonly id: string;
  readonly intent: string;
  readonly params: URLSearchParams;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'paid' | 'unpaid';
  amount: number;
  fingerprint: string;
  refunds: number;
  /** For a dispute. */
  isTakenByBank: boolean;
}

export interface StripeStandIn {
  readonly payments: PaysOnTheirPage;
  readonly pages: ReadonlyMap<string, Page>;
  readonly apiUrl: string;
  /** Calls by method and path, with their idempotency keys. */
  readonly asked: readonly { readonly call: string; readonly key: string | undefined }[];
  pageOf(url: string): Page;
  /** A message as Stripe would send it. */
  message(type: string, object: object, id?: string): { readonly body: string; readonly signature: string };
  setAway(isAway: boolean): void;
  stop(): Promise<void>;
}

export async function startStripe(): Promise<StripeStandIn> {
  const pages = new Map<string, Page>();
  const pagesByKey = new Map<string, Page>();
  const asked: { call: string; key: string | undefined }[] = [];
  let isAway = false;

  const answer = (request: IncomingMessage, body: string): { status: number; json: object } => {
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://stripe');
    const key = request.headers['idempotency-key'] as string | undefined;
    asked.push({ call: `${request.method} ${path}`, key });
    if (isAway) return { status: 503, json: { error: { type: 'api_error', message: 'away' } } };
    if (request.method === 'POST' && path === '/v1/checkout/sessions') {
      const known = pagesByKey.get(key ?? '');
      const page = known ?? newPage(new URLSearchParams(body));
      pagesByKey.set(key ?? page.id, page);
      pages.set(page.id, page);
      return { status: 200, json: sessionOf(page) };
    }
    if (request.method === 'GET' && path === '/v1/balance_transactions')
      return { status: 200, json: statementOf([...pages.values()], searchParams) };
    if (request.method === 'GET') {
      const page = pages.get(path.replace('/v1/checkout/sessions/', ''));
      return page === undefined
        ? { status: 404, json: { error: { type: 'invalid_request_error', message: 'no such session' } } }
        : { status: 200, json: sessionOf(page) };
    }
    return refund(new URLSearchParams(body).get('payment_intent') ?? '');
  };
  const refund = (intent: string) => {
    const page = [...pages.values()].find((one) => one.intent === intent);
    if (page === undefined || page.refunds > 0)
      return {
        status: 400,
        json: {
          error: { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'already back' },
        },
      };
    page.refunds += 1;
    return { status: 200, json: { id: `re_${randomUUID()}`, object: 'refund', status: 'succeeded' } };
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
    payments: createStripePayments({ secretKey: 'sk_test_x', webhookSecret: WEBHOOK_SECRET, apiUrl }),
    pages,
    apiUrl,
    asked,
    pageOf: (url) => pages.get(url.split('/').at(-1) ?? '') as Page,
    message: (type, object, id = `evt_${randomUUID()}`) => {
      const body = JSON.stringify({ id, object: 'event', type, api_version: '2026-09-30', data: { object } });
      return { body, signature: signStripeMessage(body, WEBHOOK_SECRET) };
    },
    setAway: (away) => {
      isAway = away;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const newPage = (params: URLSearchParams): Page => ({
  id: `cs_test_${randomUUID()}`,
  intent: `pi_${randomUUID()}`,
  params,
  status: 'open',
  paymentStatus: 'unpaid',
  amount: Number(params.get('line_items[0][price_data][unit_amount]')),
  fingerprint: `fp_${randomUUID()}`,
  refunds: 0,
  isTakenByBank: false,
});

const MOST_ON_A_PAGE = 100;

/** Newest first, a page at a time; the charge stands in `source`, whole where it was asked to be expanded. */
function statementOf(pages: readonly Page[], asked: URLSearchParams) {
  const isExpanded = asked.getAll('expand[]').includes('data.source');
  const type = asked.get('type');
  const all = pages
    .filter(({ paymentStatus }) => paymentStatus === 'paid')
    .flatMap((page) => [
      balanceTransactionOf(page, 'charge', isExpanded),
      ...(page.refunds > 0 ? [balanceTransactionOf(page, 'refund', isExpanded)] : []),
      ...(page.isTakenByBank ? [balanceTransactionOf(page, 'adjustment', isExpanded)] : []),
    ])
    .filter((one) => type === null || one.type === type)
    .toReversed();
  const after = asked.get('starting_after');
  const first = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const limit = Math.min(Number(asked.get('limit') ?? 10), MOST_ON_A_PAGE);
  return {
    object: 'list',
    url: '/v1/balance_transactions',
    has_more: all.length > first + limit,
    data: all.slice(first, first + limit),
  };
}

const SOURCES = { charge: 'ch', refund: 're', adjustment: 'dp' } as const;
const OBJECTS = { charge: 'charge', refund: 'refund', adjustment: 'dispute' } as const;

const balanceTransactionOf = (page: Page, type: keyof typeof SOURCES, isExpanded: boolean) => {
  const source = {
    id: `${SOURCES[type]}_${page.intent}`,
    object: OBJECTS[type],
    amount: page.amount,
    currency: page.params.get('line_items[0][price_data][currency]'),
    payment_intent: page.intent,
  };
  const amount = type === 'charge' ? page.amount : -page.amount;
  return {
    id: type === 'charge' ? `txn_${page.intent}` : `txn_${type}_${page.intent}`,
    object: 'balance_transaction',
    amount,
    available_on: 1_234_567_890,
    balance_type: 'payments',
    created: 1_234_567_890,
    currency: source.currency,
    description: null,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: amount,
    reporting_category: OBJECTS[type],
    source: isExpanded ? source : source.id,
    status: 'available',
    type,
  };
};

/** In the shape of their documentation, with what we asked to be expanded. */
export const sessionOf = (page: Page) => ({
  id: page.id,
  object: 'checkout.session',
  livemode: false,
  url: page.status === 'open' ? `https://checkout.stripe.com/c/pay/${page.id}` : null,
  status: page.status,
  payment_status: page.paymentStatus,
  amount_total: page.amount,
  currency: page.params.get('line_items[0][price_data][currency]'),
  expires_at: Math.floor(Date.now() / 1_000) + 86_400,
  client_reference_id: page.params.get('client_reference_id'),
  metadata: { purchase_id: page.params.get('metadata[purchase_id]') },
  payment_intent:
    page.status === 'complete'
      ? {
          id: page.intent,
          object: 'payment_intent',
          latest_charge: {
            id: `ch_${page.intent}`,
            object: 'charge',
            payment_method_details: { type: 'card', card: { fingerprint: page.fingerprint } },
          },
        }
      : null,
});

interface DisputeMade {
  readonly status?: 'needs_response' | 'won' | 'lost' | 'warning_closed';
  readonly id?: string;
  readonly amount?: number;
}

/** One an intent, unless another is named; the whole charge, unless less is named. */
export const disputeOf = (page: Page, { status = 'needs_response', id, amount }: DisputeMade = {}) => ({
  id: id ?? `dp_${page.intent}`,
  object: 'dispute',
  amount: amount ?? page.amount,
  currency: page.params.get('line_items[0][price_data][currency]'),
  charge: `ch_${page.intent}`,
  payment_intent: page.intent,
  reason: 'fraudulent',
  status,
});

export const refundedChargeOf = (page: Page, { amount = page.amount }: Pick<DisputeMade, 'amount'> = {}) => ({
  id: `ch_${page.intent}`,
  object: 'charge',
  amount: page.amount,
  amount_refunded: amount,
  currency: page.params.get('line_items[0][price_data][currency]'),
  payment_intent: page.intent,
  refunded: amount === page.amount,
});
