import {
  type PaymentPageParams,
  type PaysOnTheirPage,
  ProcessorAway,
  type ProcessorWord,
} from '@cliffhanger/application/ports';
import type { CardCharge } from '@cliffhanger/core/checkout';
import { idOf, instantOf, isId, type Locale, SECOND_MS } from '@cliffhanger/core/kernel';
import Stripe from 'stripe';

/** The processor's name in the books: `processor:stripe`. */
export const STRIPE = 'stripe';

export interface StripeAccess {
  readonly secretKey: string;
  /**
   * Webhook signing secrets; a message must match one of them. Empty in processes that receive no webhooks.
   */
  readonly webhookSecrets?: readonly string[] | undefined;
  /** Replaces Stripe's address in tests. */
  readonly apiUrl?: string | undefined;
}

const TIMEOUT_MS = 10_000;
const RETRIES = 2;

const PAGE_LOCALES: Readonly<Record<Locale, Stripe.Checkout.SessionCreateParams.Locale>> = {
  en: 'en',
  es: 'es',
  ru: 'ru',
  ja: 'ja',
  de: 'de',
  'zh-Hans': 'zh',
  'zh-Hant': 'zh-TW',
};

/**
 * Card payments on Stripe's checkout page: card numbers never reach us. A webhook only triggers a fetch of
 * the current object from Stripe, so that an old or reordered one does no harm. A charge is named after its
 * payment intent.
 */
export function createStripePayments(access: StripeAccess): PaysOnTheirPage {
  const stripe = createStripe(access);
  const look = async (session: string): Promise<ProcessorWord> =>
    wordOfSession(
      await asking(() =>
        stripe.checkout.sessions.retrieve(session, { expand: ['payment_intent.latest_charge'] }),
      ),
    );
  return {
    isSandbox: access.secretKey.includes('_test_'),

    async probe() {
      try {
        await asking(() => stripe.checkout.sessions.list({ limit: 1 }));
        return 'works';
      } catch (error) {
        return error instanceof ProcessorAway ? 'unreachable' : 'refused';
      }
    },

    async open(asked) {
      const page = await asking(() =>
        stripe.checkout.sessions.create(pageParams(asked), {
          idempotencyKey: `purchase-${asked.purchaseId}`,
        }),
      );
      if (page.url === null) throw new Error('a payment page without an address');
      return { session: page.id, url: page.url, expiresAt: instantOf(page.expires_at * SECOND_MS) };
    },

    look,

    async read(message, signature) {
      const event = signedEvent(stripe, access.webhookSecrets ?? [], message, signature);
      return event && { id: event.id, processor: STRIPE, word: await wordOfEvent(event, look) };
    },

    async giveBack({ charge, part }) {
      try {
        await asking(() =>
          stripe.refunds.create(
            { payment_intent: charge, ...(part === null ? {} : { amount: Number(part.hundredths) }) },
            { idempotencyKey: `refund-${charge}` },
          ),
        );
        return 'given-back';
      } catch (error) {
        if (isAlreadyBack(error)) return 'given-back';
        throw error;
      }
    },
  };
}

export const createStripe = (access: StripeAccess): Stripe =>
  new Stripe(access.secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...addressOf(access.apiUrl),
  });

function addressOf(apiUrl: string | undefined): Partial<Stripe.StripeConfig> {
  if (apiUrl === undefined) return {};
  const { hostname, port, protocol } = new URL(apiUrl);
  return { host: hostname, port: Number(port), protocol: protocol === 'http:' ? 'http' : 'https' };
}

const pageParams = (asked: PaymentPageParams): Stripe.Checkout.SessionCreateParams => ({
  // A single payment, no subscription.
  mode: 'payment',
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: asked.charged.currency.toLowerCase(),
        unit_amount: Number(asked.charged.hundredths),
        product_data: { name: asked.title },
      },
    },
  ],
  client_reference_id: asked.purchaseId,
  metadata: { purchase_id: asked.purchaseId },
  payment_intent_data: { metadata: { purchase_id: asked.purchaseId } },
  ...(asked.email === null ? {} : { customer_email: asked.email }),
  locale: PAGE_LOCALES[asked.locale],
  success_url: asked.paidUrl,
  cancel_url: asked.cancelledUrl,
});

/** A failed request to Stripe is not a refusal. */
async function asking<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
    const isAway = [StripeConnectionError, StripeAPIError, StripeRateLimitError].some(
      (kind) => error instanceof kind,
    );
    throw isAway ? new ProcessorAway('Stripe does not answer', { cause: error }) : error;
  }
}

const isAlreadyBack = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_already_refunded';

/** Undefined if forged, altered, or signed too long ago. */
function signedEvent(
  stripe: Stripe,
  secrets: readonly string[],
  message: Uint8Array,
  signature: string,
): Stripe.Event | undefined {
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(Buffer.from(message), signature, secret);
    } catch {
      // Try the next secret.
    }
  }
  return undefined;
}

const NOTHING: ProcessorWord = { kind: 'nothing' };

async function wordOfEvent(
  event: Stripe.Event,
  look: (session: string) => Promise<ProcessorWord>,
): Promise<ProcessorWord> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return look(event.data.object.id);
    case 'checkout.session.async_payment_failed':
      return notPaid(event.data.object, 'declined');
    case 'charge.refunded': {
      const {
        payment_intent: intent,
        refunded: isWhole,
        amount_refunded: amount,
        currency,
      } = event.data.object;
      if (intent === null) return NOTHING;
      return { kind: 'refunded', charge: nameOf(intent), isWhole, charged: figuresOf(amount, currency) };
    }
    case 'charge.dispute.created': {
      const told = toldOf(event.data.object);
      return told === undefined ? NOTHING : { kind: 'disputed', ...told, reason: event.data.object.reason };
    }
    case 'charge.dispute.closed': {
      const told = toldOf(event.data.object);
      if (told === undefined) return NOTHING;
      return {
        kind: 'dispute-closed',
        ...told,
        outcome: event.data.object.status === 'lost' ? 'lost' : 'won',
      };
    }
    default:
      return NOTHING;
  }
}

const toldOf = ({ id, payment_intent: intent, amount, currency }: Stripe.Dispute) =>
  intent === null ? undefined : { charge: nameOf(intent), dispute: id, charged: figuresOf(amount, currency) };

const figuresOf = (amount: number, currency: string): CardCharge => ({
  currency: currency.toUpperCase(),
  hundredths: BigInt(amount),
});

const nameOf = (object: string | { readonly id: string }): string =>
  typeof object === 'string' ? object : object.id;

/** Ignores checkout sessions that other software opened in the same account. */
const purchaseIn = ({ metadata }: Stripe.Checkout.Session) => {
  const id = metadata?.['purchase_id'];
  return id !== undefined && isId(id) ? idOf<'purchase'>(id) : undefined;
};

function notPaid(session: Stripe.Checkout.Session, why: 'declined' | 'expired'): ProcessorWord {
  const purchaseId = purchaseIn(session);
  return purchaseId === undefined ? NOTHING : { kind: 'not-paid', purchaseId, why };
}

function wordOfSession(session: Stripe.Checkout.Session): ProcessorWord {
  const purchaseId = purchaseIn(session);
  if (purchaseId === undefined) return NOTHING;
  if (session.status === 'expired') return notPaid(session, 'expired');
  const { payment_intent: intent, amount_total: total, currency } = session;
  const isPaid = session.payment_status === 'paid' && intent !== null && total !== null && currency !== null;
  if (!isPaid) return NOTHING;
  return {
    kind: 'cleared',
    purchaseId,
    charge: nameOf(intent),
    source: sourceOf(intent),
    charged: { currency: currency.toUpperCase(), hundredths: BigInt(total) },
    isSandbox: !session.livemode,
  };
}

/** The same card has the same source, regardless of the payer. */
function sourceOf(intent: string | Stripe.PaymentIntent): string {
  const charge = typeof intent === 'string' ? null : intent.latest_charge;
  const details = typeof charge === 'string' ? null : charge?.payment_method_details;
  const fingerprint = details?.card?.fingerprint;
  return fingerprint ? `${STRIPE}:card:${fingerprint}` : `${STRIPE}:payment:${nameOf(intent)}`;
}

/** Signs a message with Stripe's own function, for tests. */
export const signStripeMessage = (payload: string, secret: string): string =>
  new Stripe('sk_test_none').webhooks.generateTestHeaderString({ payload, secret });
