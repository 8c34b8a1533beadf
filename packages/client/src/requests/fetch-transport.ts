import type { Transport } from '@cliffhanger/wire/kernel';
import { learnTime } from '../clock/index.ts';

type Params = Parameters<Transport>[0];

/** A question that has left already. */
interface OnItsWay {
  readonly askedAt: number;
  readonly response: Promise<Response>;
}

interface FetchOptions {
  readonly timeoutMs: number;
  /** What is on its way when somebody leaves the page still arrives. */
  readonly keepalive?: boolean;
  /** The same question, asked before the app was there. */
  readonly early?: (request: Params) => OnItsWay | undefined;
}

/** The line of a browser; every answer also says what time it is for the server. */
export const fetchTransport = ({
  timeoutMs,
  keepalive = false,
  early = () => undefined,
}: FetchOptions): Transport => {
  const ask = ({ path, headers, body }: Params): OnItsWay => ({
    askedAt: Date.now(),
    response: fetch(path, {
      method: 'POST',
      headers,
      body,
      keepalive,
      signal: AbortSignal.timeout(timeoutMs),
    }),
  });
  return async (request) => {
    const { askedAt, response: answering } = early(request) ?? ask(request);
    const response = await answering;
    learnTime({ date: response.headers.get('date'), askedAt, answeredAt: Date.now() });
    const retryAfterSeconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    return {
      status: response.status,
      text: await response.text(),
      ...(retryAfterSeconds > 0 ? { retryAfterMs: retryAfterSeconds * 1000 } : {}),
    };
  };
};
