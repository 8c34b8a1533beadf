import type { Transport } from '@cliffhanger/wire/kernel';
import { learnTime } from '../clock/index.ts';

type Params = Parameters<Transport>[0];

/** A request that was sent already. */
interface SentRequest {
  readonly sentAt: number;
  readonly response: Promise<Response>;
}

interface FetchOptions {
  readonly timeoutMs: number;
  /** Requests in flight survive leaving the page. */
  readonly keepalive?: boolean;
  /** A request that the bootstrap script sent before the app loaded. */
  readonly early?: (request: Params) => SentRequest | undefined;
}

/** Also sets the server clock from the `Date` header. */
export const fetchTransport = ({
  timeoutMs,
  keepalive = false,
  early = () => undefined,
}: FetchOptions): Transport => {
  const send = ({ path, headers, body }: Params): SentRequest => ({
    sentAt: Date.now(),
    response: fetch(path, {
      method: 'POST',
      headers,
      body,
      keepalive,
      signal: AbortSignal.timeout(timeoutMs),
    }),
  });
  return async (request) => {
    const { sentAt, response: pending } = early(request) ?? send(request);
    const response = await pending;
    learnTime({ date: response.headers.get('date'), sentAt, receivedAt: Date.now() });
    const retryAfterSeconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    return {
      status: response.status,
      text: await response.text(),
      ...(retryAfterSeconds > 0 ? { retryAfterMs: retryAfterSeconds * 1000 } : {}),
    };
  };
};
