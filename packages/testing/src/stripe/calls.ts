import { randomUUID } from 'node:crypto';
import {
  balanceTransactionOf,
  intentOf,
  type Page,
  paymentMethodOf,
  priceOf,
  productOf,
  refundOf,
  sessionOf,
} from './objects.ts';

/* The stand-in's response to each call that we or Stripe's CLI make, like Stripe's. */

export interface StripeBooks {
  readonly pages: Map<string, Page>;
  readonly prices: Map<string, ReturnType<typeof priceOf>>;
}

interface StripeResponse {
  readonly status: number;
  readonly json: object;
}

export interface StripeCall {
  /** `POST /v1/refunds`. */
  readonly call: string;
  readonly query: URLSearchParams;
  readonly params: URLSearchParams;
  /** With a key that starts with `sk_live`. */
  readonly isLive: boolean;
}

const done = (json: object): StripeResponse => ({ status: 200, json });

export const refusal = (
  status: number,
  error: { readonly type: string; readonly message: string; readonly code?: string; readonly param?: string },
): StripeResponse => ({ status, json: { error } });

const missing = (status: number, what: string, param: string): StripeResponse =>
  refusal(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}`,
    param,
  });

const wrong = (message: string, code?: string): StripeResponse =>
  refusal(400, { type: 'invalid_request_error', message, ...(code !== undefined && { code }) });

const newId = (kind: string): string => `${kind}_${randomUUID().replaceAll('-', '')}`;

export function answerCall(books: StripeBooks, stripeCall: StripeCall): StripeResponse {
  const { call, query, params } = stripeCall;
  const [, session = '', step = ''] =
    /^\w+ \/v1\/(?:checkout\/sessions|payment_pages)\/(\w+)(?:\/(\w+))?$/.exec(call) ?? [];
  if (session !== '')
    return answerSession(books, session, `${call.split(' ')[0]} ${step}`, { query, params });
  switch (call) {
    case 'POST /v1/products':
      return done(productOf(newId('prod'), params));
    case 'POST /v1/prices':
      return addPrice(books, params);
    case 'POST /v1/payment_methods':
      return done(paymentMethodOf(newId('pm')));
    case 'POST /v1/checkout/sessions':
      return openPage(books, stripeCall);
    case 'GET /v1/checkout/sessions':
      return listPages(books);
    case 'POST /v1/payment_intents':
      return payAtOnce(books, stripeCall);
    case 'POST /v1/refunds':
      return refund(books, params);
    case 'GET /v1/balance':
      return done(balanceOf([...books.pages.values()]));
    case 'GET /v1/balance_transactions':
      return done(statementOf([...books.pages.values()], query));
    default:
      return refusal(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${call})` });
  }
}

function addPrice({ prices }: StripeBooks, params: URLSearchParams): StripeResponse {
  const price = priceOf(newId('price'), params);
  prices.set(price.id, price);
  return done(price);
}

function openPage({ pages, prices }: StripeBooks, { params, isLive }: StripeCall): StripeResponse {
  const item = 'line_items[0]';
  const name = params.get(`${item}[price]`);
  const price =
    name === null
      ? {
          currency: params.get(`${item}[price_data][currency]`),
          unit_amount: Number(params.get(`${item}[price_data][unit_amount]`)),
        }
      : prices.get(name);
  if (price === undefined) return missing(400, `price: '${name}'`, `${item}[price]`);
  const { currency, unit_amount: each } = price;
  const quantity = Number(params.get(`${item}[quantity]`));
  if (currency === null || !(Number(each) > 0) || !(quantity > 0)) return wrong('Invalid line item');
  const page = newPage(params, { currency, amount: Number(each) * quantity, isLive });
  pages.set(page.id, page);
  return done(sessionOf(page));
}

const listPages = ({ pages }: StripeBooks): StripeResponse =>
  done({
    object: 'list',
    url: '/v1/checkout/sessions',
    has_more: false,
    data: [...pages.values()].map((page) => sessionOf(page)),
  });

const newPage = (
  params: URLSearchParams,
  { currency, amount, isLive }: Pick<Page, 'currency' | 'amount' | 'isLive'>,
): Page => ({
  id: newId('cs_test'),
  intent: newId('pi'),
  params,
  createdAt: Math.floor(Date.now() / 1_000),
  currency,
  isLive,
  status: 'open',
  paymentStatus: 'unpaid',
  amount,
  fingerprint: newId('fp'),
  refunds: 0,
  refunded: 0,
  isTakenByBank: false,
});

function answerSession(
  { pages }: StripeBooks,
  session: string,
  action: string,
  { query, params }: Pick<StripeCall, 'query' | 'params'>,
): StripeResponse {
  const page = pages.get(session);
  if (page === undefined) return missing(404, `checkout.session: ${session}`, 'session');
  switch (action) {
    case 'GET ':
      return done(sessionOf(page, query.getAll('expand[0]').concat(query.getAll('expand[]')) as never));
    case 'POST expire':
      if (page.status !== 'open')
        return wrong('Only Checkout Sessions with a status of open can be expired.');
      page.status = 'expired';
      return done(sessionOf(page));
    case 'POST confirm':
      return confirm(page, params);
    default:
      return refusal(404, { type: 'invalid_request_error', message: 'Unrecognized request URL' });
  }
}

/** A viewer's payment on the page: exactly the displayed amount. */
function confirm(page: Page, params: URLSearchParams): StripeResponse {
  if (page.status !== 'open') return wrong('This Checkout Session is no longer open.');
  if (Number(params.get('expected_amount')) !== page.amount)
    return wrong('The amount differs from the displayed one.', 'checkout_amount_mismatch');
  page.status = 'complete';
  page.paymentStatus = 'paid';
  return done(sessionOf(page));
}

function payAtOnce({ pages }: StripeBooks, { params, isLive }: StripeCall): StripeResponse {
  const [currency, amount] = [params.get('currency') ?? '', Number(params.get('amount'))];
  const page = newPage(params, { currency, amount, isLive });
  page.status = 'complete';
  page.paymentStatus = 'paid';
  page.isTakenByBank = params.get('payment_method')?.startsWith('pm_card_createDispute') ?? false;
  pages.set(page.id, page);
  return done(intentOf(page));
}

function refund({ pages }: StripeBooks, params: URLSearchParams): StripeResponse {
  const intent = params.get('payment_intent');
  const page = [...pages.values()].find((one) => one.intent === intent);
  if (page === undefined) return missing(400, `payment_intent: '${intent}'`, 'payment_intent');
  if (page.paymentStatus !== 'paid')
    return wrong('This PaymentIntent does not have a successful charge to refund.');
  const left = page.amount - page.refunded;
  if (left === 0) return wrong('Charge has already been refunded.', 'charge_already_refunded');
  const amount = Number(params.get('amount') ?? left);
  if (!(amount > 0) || amount > left)
    return wrong('Refund amount is greater than unrefunded amount on charge.');
  page.refunds += 1;
  page.refunded += amount;
  return done(refundOf(page, newId('re'), amount));
}

/** The balance transactions of paid pages. */
const linesOf = (pages: readonly Page[], isExpanded: boolean) =>
  pages
    .filter(({ paymentStatus }) => paymentStatus === 'paid')
    .flatMap((page) => [
      balanceTransactionOf(page, 'charge', isExpanded),
      ...(page.refunds > 0 ? [balanceTransactionOf(page, 'refund', isExpanded)] : []),
      ...(page.isTakenByBank ? [balanceTransactionOf(page, 'adjustment', isExpanded)] : []),
    ]);

/** Everything received and not refunded: nothing was paid out. */
function balanceOf(pages: readonly Page[]) {
  const sums = new Map<string, number>();
  for (const { currency, amount } of linesOf(pages, false))
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
  const available = [...sums].map(([currency, amount]) => ({ currency, amount }));
  return { object: 'balance', livemode: false, available, pending: [] };
}

const MOST_ON_A_PAGE = 100;

/** Newest first, page by page. */
function statementOf(pages: readonly Page[], query: URLSearchParams) {
  const isExpanded = [...query].some(
    ([name, value]) => name.startsWith('expand[') && value === 'data.source',
  );
  const type = query.get('type');
  const all = linesOf(pages, isExpanded)
    .filter((one) => type === null || one.type === type)
    .toReversed();
  const after = query.get('starting_after');
  const first = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const limit = Math.min(Number(query.get('limit') ?? 10), MOST_ON_A_PAGE);
  return {
    object: 'list',
    url: '/v1/balance_transactions',
    has_more: all.length > first + limit,
    data: all.slice(first, first + limit),
  };
}
