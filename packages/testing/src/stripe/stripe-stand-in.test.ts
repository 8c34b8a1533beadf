import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import fixtures from './fixtures.json' with { type: 'json' };
import { disputeOf, refundedChargeOf, sessionOf } from './objects.ts';
import { type StripeStandIn, startStripe } from './stripe-stand-in.ts';

let server: StripeStandIn;
let stripe: Stripe;
const home = mkdtempSync(join(tmpdir(), 'cliffhanger-stripe-'));
beforeAll(async () => {
  server = await startStripe();
  const { hostname: host, port } = new URL(server.apiUrl);
  stripe = new Stripe('sk_test_x', { host, port: Number(port), protocol: 'http', maxNetworkRetries: 0 });
});
afterAll(async () => {
  await server.stop();
  rmSync(home, { recursive: true });
});

const EXAMPLES: Readonly<Record<string, unknown>> = fixtures;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Free-form fields of the caller. */
const FREE = new Set(['metadata']);

/** Differences from Stripe's example: missing or additional fields, or another type. */
function differences(value: unknown, example: unknown, path: string): readonly string[] {
  if (value === null || example === null) return [];
  const kind = isRecord(value) ? String(value['object']) : '';
  if (kind in EXAMPLES && path !== kind && !path.endsWith(`: ${kind}`))
    return differences(value, EXAMPLES[kind], `${path}: ${kind}`);
  if (Array.isArray(value) || Array.isArray(example))
    return Array.isArray(value) === Array.isArray(example) ? [] : [`${path} is no list`];
  if (!isRecord(value) || !isRecord(example))
    return typeof value === typeof example ? [] : [`${path} is a ${typeof value}, not a ${typeof example}`];
  const missing = Object.keys(example).filter((name) => !(name in value));
  const foreign = Object.keys(value).filter((name) => !(name in example));
  return [
    ...missing.map((name) => `${path} lacks ${name}`),
    ...foreign.map((name) => `${path} has ${name}, which Stripe does not know`),
    ...Object.keys(value)
      .filter((name) => !FREE.has(name))
      .flatMap((name) => differences(value[name], example[name], `${path}.${name}`)),
  ];
}

const judged = (value: object): readonly string[] => {
  const { object } = value as { object: string };
  return differences(JSON.parse(JSON.stringify(value)), EXAMPLES[object], object);
};

const openPage = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      {
        quantity: 2,
        price_data: { currency: 'usd', unit_amount: 150, product_data: { name: 'Episodes 4–8' } },
      },
    ],
    metadata: { purchase_id: 'p-1' },
    success_url: 'https://example.com/paid',
    cancel_url: 'https://example.com/not-paid',
    ...more,
  });

async function paidPage() {
  const { id } = await openPage();
  const page = server.pages.get(id)!;
  page.status = 'complete';
  page.paymentStatus = 'paid';
  return page;
}

test('the comparison finds planted differences', () => {
  const session = { object: 'checkout.session', id: 5, colour: 'red' };
  const found = judged(session);
  expect(found).toContain('checkout.session lacks amount_total');
  expect(found).toContain('checkout.session has colour, which Stripe does not know');
  expect(found).toContain('checkout.session.id is a number, not a string');
});

test("every object has the fields and types of Stripe's example", async () => {
  const open = await openPage();
  const page = await paidPage();
  const expand = ['payment_intent.latest_charge'];
  const refund = await stripe.refunds.create({ payment_intent: page.intent, amount: 100 });
  page.isTakenByBank = true;
  const lines = await stripe.balanceTransactions.list({ expand: ['data.source'], limit: 100 });
  const { body } = server.message('charge.dispute.created', disputeOf(page));
  const product = await stripe.products.create({ name: 'Episodes' });
  const objects: readonly object[] = [
    open,
    await stripe.checkout.sessions.expire(open.id),
    await stripe.checkout.sessions.retrieve(page.id),
    await stripe.checkout.sessions.retrieve(page.id, { expand }),
    refund,
    ...lines.data,
    disputeOf(page),
    refundedChargeOf(page),
    JSON.parse(body) as object,
    product,
    await stripe.prices.create({ product: product.id, currency: 'usd', unit_amount: 5 }),
    await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } }),
  ];
  expect(lines.data.map(({ type }) => type)).toEqual(['adjustment', 'refund', 'charge']);
  expect(objects.flatMap(judged)).toEqual([]);
});

test('only requested fields are expanded; webhooks contain ids alone', async () => {
  const page = await paidPage();
  const { payment_intent: plain } = await stripe.checkout.sessions.retrieve(page.id);
  expect(plain).toBe(page.intent);
  const { payment_intent: whole } = await stripe.checkout.sessions.retrieve(page.id, {
    expand: ['payment_intent.latest_charge'],
  });
  expect(whole).toMatchObject({ id: page.intent, latest_charge: { id: `ch_${page.intent}` } });
  expect(sessionOf(page).payment_intent).toBe(page.intent);
});

test('a page costs price times quantity, and expires after a day', async () => {
  const page = await openPage();
  expect(page).toMatchObject({ amount_total: 300, currency: 'usd', payment_intent: null, status: 'open' });
  const again = await stripe.checkout.sessions.retrieve(page.id);
  expect([again.expires_at, again.created]).toEqual([page.expires_at, page.expires_at - 86_400]);
});

test('an idempotency key repeats the response to the same request, and rejects another', async () => {
  const page = await paidPage();
  const options = { idempotencyKey: `refund-${page.intent}` };
  const first = await stripe.refunds.create({ payment_intent: page.intent }, options);
  const second = await stripe.refunds.create({ payment_intent: page.intent }, options);
  expect([second.id, page.refunds]).toEqual([first.id, 1]);
  await expect(stripe.refunds.create({ payment_intent: page.intent, amount: 1 }, options)).rejects.toThrow(
    Stripe.errors.StripeIdempotencyError,
  );
});

test('refunds are limited to the paid amount of an existing, paid charge', async () => {
  const page = await paidPage();
  const refund = (amount?: number, payment_intent = page.intent) =>
    stripe.refunds.create({ payment_intent, ...(amount !== undefined && { amount }) });
  await refund(100);
  await expect(refund(201)).rejects.toThrow('greater than unrefunded amount');
  await refund();
  await expect(refund(1)).rejects.toMatchObject({ code: 'charge_already_refunded' });
  await expect(refund(1, 'pi_of_nobody')).rejects.toMatchObject({ code: 'resource_missing' });
  const open = server.pages.get((await openPage()).id)!;
  await expect(refund(1, open.intent)).rejects.toThrow('does not have a successful charge');
});

test('a missing key or an unknown object is refused as Stripe refuses it', async () => {
  expect((await fetch(`${server.apiUrl}/v1/balance_transactions`)).status).toBe(401);
  await expect(stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  });
  await expect(stripe.customers.list()).rejects.toMatchObject({ statusCode: 404 });
});

/** Stripe's own scenarios, run by its CLI. */
const trigger = (scenario: string, ...more: readonly string[]) =>
  promisify(execFile)(
    join(import.meta.dirname, '../../node_modules/.bin/stripe'),
    ['trigger', scenario, '--api-base', server.apiUrl, '--api-key', 'sk_test_1234567890abcdef', ...more],
    { env: { PATH: process.env['PATH'], HOME: home, STRIPE_CLI_TELEMETRY_OPTOUT: '1' } },
  );

const newest = () => [...server.pages.values()].at(-1)!;

test("Stripe's own scenarios complete with the documented result", async () => {
  await trigger('checkout.session.completed', '--override', 'checkout_session:metadata.purchase_id=p-2');
  expect(newest()).toMatchObject({
    status: 'complete',
    paymentStatus: 'paid',
    amount: 3_000,
    currency: 'usd',
  });
  expect(sessionOf(newest()).metadata).toEqual({ purchase_id: 'p-2' });
  await trigger('checkout.session.expired');
  expect(newest()).toMatchObject({ status: 'expired', paymentStatus: 'unpaid' });
  await trigger('charge.refunded');
  expect(newest()).toMatchObject({ amount: 100, refunded: 100 });
  await trigger('charge.dispute.created');
  expect(newest()).toMatchObject({ amount: 100, isTakenByBank: true });
});

test('only objects created with a live key are in live mode', async () => {
  const { hostname: host, port } = new URL(server.apiUrl);
  const live = new Stripe('sk_live_x', { host, port: Number(port), protocol: 'http', maxNetworkRetries: 0 });
  const bought = {
    mode: 'payment',
    line_items: [
      { quantity: 1, price_data: { currency: 'usd', unit_amount: 150, product_data: { name: 'Episodes' } } },
    ],
  } as const;
  const [real, play] = await Promise.all(
    [live, stripe].map((client) =>
      client.checkout.sessions.create({ ...bought, line_items: [...bought.line_items] }),
    ),
  );
  expect([real?.livemode, play?.livemode]).toEqual([true, false]);
  const { body } = server.message('checkout.session.completed', real as object);
  expect(JSON.parse(body)).toMatchObject({ livemode: true });
});
