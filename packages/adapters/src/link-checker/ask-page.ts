import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { GuardedAddress } from './guarded-address.ts';

export interface Page {
  readonly status: number;
  /** The `Location` header, unparsed. */
  readonly location: string | undefined;
  /** Truncated to `mostBytes`. */
  readonly body: Buffer;
}

export interface AskOptions {
  readonly signal: AbortSignal;
  readonly mostBytes: number;
  readonly port: number;
  /** A CA certificate that replaces the system's. */
  readonly authority: string | undefined;
  readonly connectTo: (address: string) => string;
}

/** One GET to an address that has passed the guard. The connection goes to that address only. */
export async function askPage(target: GuardedAddress, options: AskOptions): Promise<Page> {
  const answer = await answerOf(target, options);
  const body = await firstBytes(answer, options.mostBytes);
  return { status: answer.statusCode ?? 0, location: answer.headers.location, body };
}

const answerOf = (
  { url, address: guarded, family }: GuardedAddress,
  { signal, port, authority, connectTo }: AskOptions,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const address = connectTo(guarded);
    const asked = request({
      host: url.hostname,
      servername: url.hostname,
      port,
      path: `${url.pathname}${url.search}`,
      // Pins the guarded address. Without this, Node would resolve the name again and could get a different
      // address.
      lookup: (_host, { all }, found) =>
        all === true ? found(null, [{ address, family }]) : found(null, address, family),
      // No connection pool: a reused connection could serve another host name.
      agent: false,
      signal,
      headers: {
        host: url.hostname,
        accept: 'text/html',
        'accept-encoding': 'identity',
        'user-agent': 'CliffhangerLinkCheck/1',
      },
      ...(authority === undefined ? {} : { ca: authority }),
    });
    asked.on('response', resolve);
    asked.on('error', reject);
    asked.end();
  });

/** Reads at most this many bytes, then closes the connection, so that an endless body does no harm. */
async function firstBytes(answer: IncomingMessage, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    parts.push(part.subarray(0, most - bytes));
    bytes += part.length;
    if (bytes >= most) break;
  }
  answer.destroy();
  return Buffer.concat(parts);
}
