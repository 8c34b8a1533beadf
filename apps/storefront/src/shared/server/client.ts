import { createClient, type Transport } from '@cliffhanger/wire/kernel';
import { currentLocale } from '../language/index.ts';
import { learnTime } from './clock.ts';

const REQUEST_TIMEOUT_MS = 30_000;

/** Who a viewer is, a cookie says that no script can read: it travels by itself, to our own origin only. */
const transport: Transport = async ({ path, headers, body }) => {
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  // Where somebody has got to is still said when they leave the page.
  const response = await fetch(path, { method: 'POST', headers, body, signal, keepalive: true });
  learnTime(response.headers.get('date'));
  return { status: response.status, text: await response.text() };
};

export const call = createClient({
  transport,
  token: () => undefined,
  locale: currentLocale,
  // Nobody is turned away here: an unknown viewer is a new guest.
  onTokenInvalid: () => {},
});
