import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { uuidv7 } from 'uuidv7';

/** Whether an address is one of our own proxies: only they are believed about who is calling. */
export type IsTrustedProxy = (address: string) => boolean;

/** `10.0.0.0/8`, `127.0.0.1`, `::1`. */
export function trustedProxies(ranges: readonly string[]): IsTrustedProxy {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/');
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const REQUEST_ID = /^[A-Za-z0-9_.-]{8,64}$/;

/** A proxy's own id is kept, so that one request has one name in both logs; anybody else gets a new one. */
export const requestIds =
  (isTrusted: IsTrustedProxy) =>
  ({ headers, socket }: IncomingMessage): string => {
    const given = headers['x-request-id'];
    const isKept =
      typeof given === 'string' && REQUEST_ID.test(given) && isTrusted(socket.remoteAddress ?? '');
    return isKept ? given : uuidv7();
  };
