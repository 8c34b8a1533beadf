import type { IncomingMessage } from 'node:http';
import type { IsTrustedProxy } from '@cliffhanger/operations';

const IPV6_GROUPS_OF_A_NETWORK = 4;
const IPV4_IN_IPV6 = /^::ffff:(?=\d+\.)/i;

/** Whose network a request comes from: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function networkOf({ headers, socket }: IncomingMessage, isTrusted: IsTrustedProxy): string {
  let address = socket.remoteAddress ?? '';
  const forwarded = headers['x-forwarded-for'];
  if (forwarded !== undefined && isTrusted(address)) {
    const before = String(forwarded).split(',');
    do address = (before.pop() ?? '').trim();
    while (before.length > 0 && isTrusted(address));
  }
  return prefixOf(address);
}

function prefixOf(address: string): string {
  const plain = address.replace(IPV4_IN_IPV6, '');
  if (!plain.includes(':')) return plain;
  const [before = '', after] = plain.split('::');
  const groups = before === '' ? [] : before.split(':');
  if (after !== undefined) {
    const last = after === '' ? [] : after.split(':');
    while (groups.length + last.length < 8) groups.push('0');
  }
  return groups.slice(0, IPV6_GROUPS_OF_A_NETWORK).join(':');
}
