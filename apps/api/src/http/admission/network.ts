import type { IncomingMessage } from 'node:http';
import { networkOf } from '@cliffhanger/core/identity';
import type { IsTrustedProxy } from '@cliffhanger/operations';

/** The client's network, by which its calls are counted: the last address that is not a trusted proxy. */
export function networkOfRequest({ headers, socket }: IncomingMessage, isTrusted: IsTrustedProxy): string {
  let address = socket.remoteAddress ?? '';
  const forwarded = headers['x-forwarded-for'];
  if (forwarded !== undefined && isTrusted(address)) {
    const before = String(forwarded).split(',');
    do address = (before.pop() ?? '').trim();
    while (before.length > 0 && isTrusted(address));
  }
  return networkOf(address);
}
