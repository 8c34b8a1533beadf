import { type Found, hostOf, TIMEOUT_MS, wrong } from '../finding.ts';
import { lineFault } from '../line-fault.ts';

interface StripeKey {
  readonly name: string;
  readonly key: string | undefined;
  readonly apiUrl: string | undefined;
  /** Keys for payments only need not read balance transactions. */
  readonly mustRead: boolean;
}

const STRIPE_URL = 'https://api.stripe.com';
const UNKNOWN_KEY = 401;
const NOT_ALLOWED = 403;

export async function checkStripe({ name, key, apiUrl = STRIPE_URL, mustRead }: StripeKey): Found {
  if (key === undefined) return [];
  const host = hostOf(apiUrl);
  try {
    const { ok, status } = await fetch(new URL('/v1/balance_transactions?limit=1', apiUrl), {
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (ok || (status === NOT_ALLOWED && !mustRead)) return [];
    if (status === UNKNOWN_KEY)
      return [wrong(`${name}: Stripe does not know this key; copy it again from its dashboard`)];
    if (status === NOT_ALLOWED)
      return [
        wrong(`${name}: this key may not read balance transactions; grant it that right in the dashboard`),
      ];
    return [wrong(`${name}: ${host} responds with ${status}; check the status of Stripe`)];
  } catch (error) {
    return [wrong(`${name}: ${lineFault(error, host)}`)];
  }
}
