import * as z from 'zod/mini';
import { text } from './environment.ts';

/** What the api and the worker are told of Stripe. Without a key no card is taken. */
export const STRIPE_VARIABLES = {
  STRIPE_SECRET_KEY: z.optional(text),
  /** What Stripe signs its messages with; the api needs it, the worker does not. */
  STRIPE_WEBHOOK_SECRET: z.optional(text),
  /** Elsewhere than at Stripe's own address: for tests. */
  STRIPE_API_URL: z.optional(z.url()),
};

interface Read {
  readonly CLIFFHANGER_ENV: string;
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly STRIPE_WEBHOOK_SECRET?: string | undefined;
  readonly STRIPE_API_URL?: string | undefined;
}

export function stripeAccess(read: Read) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = read;
  if (secretKey === undefined) return undefined;
  // Play money of Stripe's would make orders that look paid.
  if (read.CLIFFHANGER_ENV === 'production' && !/^[rs]k_live_/.test(secretKey))
    throw new Error('the environment is not complete:\n  STRIPE_SECRET_KEY: a live key, in production');
  return { secretKey, webhookSecret, apiUrl };
}
