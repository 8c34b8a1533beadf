import type Stripe from 'stripe';
import fixtures from './fixtures.json' with { type: 'json' };

/*
 * Objects in Stripe's format: all fields of its published examples, with the values of a paid page. The types of its
 * package define possible values, and the test beside it the fields.
 */

export interface Page {
  readonly id: string;
  readonly intent: string;
  readonly params: URLSearchParams;
  readonly createdAt: number;
  readonly currency: string;
  /** Created with a live key: its payments are not test payments. */
  readonly isLive: boolean;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'paid' | 'unpaid';
  amount: number;
  fingerprint: string;
  refunds: number;
  /** The refunded hundredths, which may be part of the amount. */
  refunded: number;
  /** For a dispute. */
  isTakenByBank: boolean;
}

interface Examples {
  readonly balance_transaction: Stripe.BalanceTransaction;
  readonly charge: Stripe.Charge;
  readonly 'checkout.session': Stripe.Checkout.Session;
  readonly dispute: Stripe.Dispute;
  readonly payment_intent: Stripe.PaymentIntent;
  readonly payment_method: Stripe.PaymentMethod;
  readonly price: Stripe.Price;
  readonly product: Stripe.Product;
  readonly refund: Stripe.Refund;
}

const EXAMPLES = fixtures as unknown as Examples;
const OPEN_FOR_SECONDS = 86_400;

type Expand = readonly ('payment_intent' | 'payment_intent.latest_charge')[];

/** Expands what was requested; webhooks carry nothing expanded. */
export function sessionOf(page: Page, expand: Expand = []): Stripe.Checkout.Session {
  const isOpen = page.status === 'open';
  return {
    ...EXAMPLES['checkout.session'],
    id: page.id,
    livemode: page.isLive,
    created: page.createdAt,
    expires_at: page.createdAt + OPEN_FOR_SECONDS,
    url: isOpen ? `https://checkout.stripe.com/c/pay/${page.id}` : null,
    status: page.status,
    payment_status: page.paymentStatus,
    amount_subtotal: page.amount,
    amount_total: page.amount,
    currency: page.currency,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    currency_conversion: null,
    shipping_cost: null,
    shipping_address_collection: null,
    client_reference_id: page.params.get('client_reference_id'),
    customer_email: page.params.get('customer_email'),
    cancel_url: page.params.get('cancel_url'),
    success_url: page.params.get('success_url'),
    metadata: metadataOf(page.params, 'metadata'),
    payment_intent: page.status === 'complete' ? intentIn(page, expand) : null,
  };
}

const intentIn = (page: Page, expand: Expand): string | Stripe.PaymentIntent =>
  expand.length === 0 ? page.intent : intentOf(page, expand.includes('payment_intent.latest_charge'));

export const intentOf = (page: Page, isChargeExpanded = false): Stripe.PaymentIntent => ({
  ...EXAMPLES.payment_intent,
  id: page.intent,
  livemode: page.isLive,
  created: page.createdAt,
  amount: page.amount,
  amount_received: page.paymentStatus === 'paid' ? page.amount : 0,
  currency: page.currency,
  canceled_at: null,
  last_payment_error: null,
  next_action: null,
  metadata: metadataOf(page.params, 'payment_intent_data[metadata]'),
  status: page.paymentStatus === 'paid' ? 'succeeded' : 'processing',
  latest_charge: isChargeExpanded ? chargeOf(page) : chargeName(page),
});

const chargeName = ({ intent }: Page): string => `ch_${intent}`;

function chargeOf(page: Page): Stripe.Charge {
  const { payment_method_details: details, ...example } = EXAMPLES.charge;
  return {
    ...example,
    id: chargeName(page),
    livemode: page.isLive,
    created: page.createdAt,
    amount: page.amount,
    amount_captured: page.amount,
    amount_refunded: page.refunded,
    captured: true,
    currency: page.currency,
    balance_transaction: `txn_${page.intent}`,
    disputed: page.isTakenByBank,
    payment_intent: page.intent,
    payment_method_details: details?.card
      ? { ...details, card: { ...details.card, fingerprint: page.fingerprint } }
      : details,
    refunded: page.refunded === page.amount,
  };
}

interface DisputeMade {
  readonly status?: 'needs_response' | 'won' | 'lost' | 'warning_closed';
  readonly id?: string;
  readonly amount?: number;
}

/** By default one dispute per intent over the whole charge. */
export const disputeOf = (
  page: Page,
  { status = 'needs_response', id, amount }: DisputeMade = {},
): Stripe.Dispute => ({
  ...EXAMPLES.dispute,
  id: id ?? `dp_${page.intent}`,
  livemode: page.isLive,
  created: page.createdAt,
  amount: amount ?? page.amount,
  currency: page.currency,
  charge: chargeName(page),
  payment_intent: page.intent,
  reason: 'fraudulent',
  status,
});

export const refundedChargeOf = (
  page: Page,
  { amount = page.amount }: Pick<DisputeMade, 'amount'> = {},
): Stripe.Charge => ({
  ...chargeOf(page),
  amount_refunded: amount,
  refunded: amount === page.amount,
});

export const refundOf = (page: Page, id: string, amount: number): Stripe.Refund => ({
  ...EXAMPLES.refund,
  id,
  created: page.createdAt,
  amount,
  currency: page.currency,
  charge: chargeName(page),
  payment_intent: page.intent,
});

/** A balance transaction; `source` is expanded where requested. */
export function balanceTransactionOf(
  page: Page,
  type: 'charge' | 'refund' | 'adjustment',
  isExpanded: boolean,
): Stripe.BalanceTransaction {
  const source = {
    charge: () => chargeOf(page),
    refund: () => refundOf(page, `re_${page.intent}`, page.refunded),
    adjustment: () => disputeOf(page),
  }[type]();
  const amount = type === 'charge' ? page.amount : -source.amount;
  return {
    ...EXAMPLES.balance_transaction,
    id: type === 'charge' ? `txn_${page.intent}` : `txn_${type}_${page.intent}`,
    amount,
    net: amount,
    currency: page.currency,
    description: null,
    reporting_category: source.object,
    source: isExpanded ? source : source.id,
    type,
  };
}

export const productOf = (id: string, params: URLSearchParams): Stripe.Product => ({
  ...EXAMPLES.product,
  id,
  default_price: null,
  name: params.get('name') ?? '',
  description: params.get('description'),
});

export const priceOf = (id: string, params: URLSearchParams): Stripe.Price => ({
  ...EXAMPLES.price,
  id,
  product: params.get('product') ?? '',
  currency: params.get('currency') ?? '',
  type: 'one_time',
  recurring: null,
  unit_amount: Number(params.get('unit_amount')),
  unit_amount_decimal: params.get('unit_amount') as unknown as Stripe.Price['unit_amount_decimal'],
});

export const paymentMethodOf = (id: string): Stripe.PaymentMethod => ({ ...EXAMPLES.payment_method, id });

export const eventOf = (id: string, type: string, object: object) => ({
  ...fixtures.event,
  id,
  type,
  api_version: '2026-09-30',
  created: Math.floor(Date.now() / 1_000),
  livemode: 'livemode' in object && object.livemode === true,
  data: { object },
});

/** `metadata[purchase_id]=…` */
function metadataOf(params: URLSearchParams, name: string): Record<string, string> {
  const own = [...params].filter(([key]) => key.startsWith(`${name}[`));
  return Object.fromEntries(own.map(([key, value]) => [key.slice(name.length + 1, -1), value]));
}
