import * as z from 'zod/mini';
import { list, text } from './environment.ts';
import { IncompleteEnvironment, variable } from './variables.ts';

/** For the api and the worker. Without a key, card payments are off. */
export const STRIPE_VARIABLES = {
  STRIPE_SECRET_KEY: variable(
    z.optional(text),
    "Stripe's secret key; a live key in production. Without it cards are not accepted.",
    { isSecret: true },
  ),
  STRIPE_WEBHOOK_SECRET: variable(
    z.optional(text),
    "The secret of Stripe's webhook signatures; needed by the api.",
    { isSecret: true },
  ),
  FORMER_STRIPE_WEBHOOK_SECRETS: variable(
    list,
    'Previous or next webhook secrets during a change, comma-separated.',
    { isSecret: true },
  ),
  STRIPE_API_URL: variable(z.optional(z.url()), 'Another Stripe URL, for tests.', {
    byDefault: "Stripe's own address",
  }),
};

interface Read {
  readonly CLIFFHANGER_ENV: string;
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly STRIPE_WEBHOOK_SECRET?: string | undefined;
  readonly FORMER_STRIPE_WEBHOOK_SECRETS?: readonly string[];
  readonly STRIPE_API_URL?: string | undefined;
}

export function stripeAccess(read: Read) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = read;
  const { FORMER_STRIPE_WEBHOOK_SECRETS: formerSecrets = [] } = read;
  if (secretKey === undefined) return undefined;
  // Test-mode payments would create orders that look paid.
  if (read.CLIFFHANGER_ENV === 'production' && !/^[rs]k_live_/.test(secretKey))
    throw new IncompleteEnvironment(['STRIPE_SECRET_KEY: must be a live key in production']);
  const webhookSecrets = [...(webhookSecret === undefined ? [] : [webhookSecret]), ...formerSecrets];
  return { secretKey, webhookSecrets, apiUrl };
}
