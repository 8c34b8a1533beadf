import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { GuardedAddress } from './guarded-address.ts';

export interface Page {
  readonly status: number;
  /** Where it sends us on to, as it says it. */
  readonly location: string | undefined;
  /** As much of it as we read. */
  readonly body: Buffer;
}

export interface AskOptions {
  readonly signal: AbortSignal;
  readonly mostBytes: number;
  readonly port: number;
  /** Whom to believe instead of the system's authorities. */
  readonly authority: string | undefined;
  readonly connectTo: (address: string) => string;
}

/** One GET to an address that was guarded before: the connection goes there and nowhere else. */
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
      // Without it the name would be resolved again, to whatever it says by then.
      lookup: (_host, { all }, found) =>
        all === true ? found(null, [{ address, family }]) : found(null, address, family),
      // A connection of its own: none is kept that another name could be asked over.
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

/** Reads so much and hangs up: whoever sends without end sends to nobody. */
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
