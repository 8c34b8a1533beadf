import { type StripeStandIn, sessionOf } from '@cliffhanger/testing/stripe';
import { getPurchase } from '@cliffhanger/wire/checkout';
import { type Caller, call } from '../upgrade/call.ts';
import type { Till } from '../upgrade/shop.ts';

/** The path of Stripe's webhooks. */
const MESSAGES_PATH = '/api/processors/stripe';

/**
 * Payment by card on Stripe's page: the viewer pays there, Stripe sends its webhook, and the viewer returns.
 */
export const cardTill = (stripe: StripeStandIn): Till => ({
  processor: 'stripe',
  settle: async (browser, { purchaseId, redirectTo }, tally) => {
    const page = stripe.pageOf(redirectTo ?? '');
    page.status = 'complete';
    page.paymentStatus = 'paid';
    const message = stripe.message('checkout.session.completed', sessionOf(page));
    await tally.count('message', () => sendMessage(browser, message));
    const found = await tally.count('purchase', () => call(browser, getPurchase, { purchaseId }));
    return found?.answer.number ?? undefined;
  },
});

async function sendMessage(
  { url, headers }: Caller,
  { body, signature }: ReturnType<StripeStandIn['message']>,
): Promise<void> {
  const { cookie: _notStripes, ...ours } = headers;
  const response = await fetch(new URL(MESSAGES_PATH, url), {
    method: 'POST',
    headers: { ...ours, 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  });
  const said = await response.text();
  if (!response.ok || said.trim() !== 'settled') throw new Error(`${response.status} ${said}`);
}
