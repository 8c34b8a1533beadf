import { serverNow } from '@cliffhanger/client/clock';
import { carriesKey, fetchTransport, repeatWhileOverloaded } from '@cliffhanger/client/requests';
import { followClock } from '@cliffhanger/ui/time';
import { beginSession } from '@cliffhanger/wire/checkout';
import { type Call, createClient } from '@cliffhanger/wire/kernel';
import { currentLocale } from '../language/index.ts';

const REQUEST_TIMEOUT_MS = 30_000;

// Deadlines follow the server's clock, from the `Date` header of its responses.
followClock(serverNow);

/** Viewers are identified by an HttpOnly cookie, sent to our own origin only. */
export const call = repeatWhileOverloaded(
  createClient({
    // `keepalive`: the position is still reported when the page closes.
    transport: fetchTransport({ timeoutMs: REQUEST_TIMEOUT_MS, keepalive: true }),
    token: () => undefined,
    locale: currentLocale,
    // An unknown viewer becomes a new guest.
    onTokenInvalid: () => {},
  }),
  carriesKey,
);

/**
 * If the session has ended since the quote, retries in a new session with the same idempotency key, so that the
 * purchase happens once.
 */
export const callInSession: Call = async (endpoint, request, options) => {
  const received = await call(endpoint, request, options);
  if (received.ok || received.refusal.name !== 'viewer-unknown') return received;
  await call(beginSession, {});
  return call(endpoint, request, options);
};
