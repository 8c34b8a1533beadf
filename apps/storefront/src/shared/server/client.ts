import { serverNow } from '@cliffhanger/client/clock';
import { carriesKey, fetchTransport, repeatWhileOverloaded } from '@cliffhanger/client/requests';
import { followClock } from '@cliffhanger/ui/time';
import { beginSession } from '@cliffhanger/wire/checkout';
import { type Call, createClient } from '@cliffhanger/wire/kernel';
import { currentLocale } from '../language/index.ts';

const REQUEST_TIMEOUT_MS = 30_000;

// The server's time is the business's: deadlines follow the `Date` of its answers.
followClock(serverNow);

/** Who a viewer is, a cookie says that no script can read: it travels by itself, to our own origin only. */
export const call = repeatWhileOverloaded(
  createClient({
    // Where somebody has got to is still said when they leave the page.
    transport: fetchTransport({ timeoutMs: REQUEST_TIMEOUT_MS, keepalive: true }),
    token: () => undefined,
    locale: currentLocale,
    // Nobody is turned away here: an unknown viewer is a new guest.
    onTokenInvalid: () => {},
  }),
  carriesKey,
);

/** Where the session has ended since the price was asked for: with another one it is the same wish, and done once. */
export const callInSession: Call = async (endpoint, request, options) => {
  const received = await call(endpoint, request, options);
  if (received.ok || received.refusal.name !== 'viewer-unknown') return received;
  await call(beginSession, {});
  return call(endpoint, request, options);
};
