import { BlockList, isIP } from 'node:net';

/** Whether an address belongs to our proxies; their X-Forwarded-For is trusted. */
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
