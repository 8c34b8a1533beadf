import { isIP } from 'node:net';
import { isAllowedHost } from '@cliffhanger/core/promotion';
import { isPublicAddress } from './public-address.ts';

/** All addresses of a host. Empty or rejected if there are none. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** A checked target. The request uses this address without resolving the name again. */
export interface GuardedAddress {
  readonly url: URL;
  readonly address: string;
  readonly family: 4 | 6;
}

/**
 * An https URL on an allowed host, on the default port and without credentials. All resolved addresses must
 * be public: a private one means that a name points into a network of ours. Otherwise undefined.
 */
export async function guardedAddress(
  text: string,
  { allowedHosts, resolve }: { readonly allowedHosts: readonly string[]; readonly resolve: Resolve },
): Promise<GuardedAddress | undefined> {
  const url = URL.parse(text);
  if (url === null || !isAskable(url, allowedHosts)) return undefined;
  const addresses = await resolve(url.hostname);
  const [address] = addresses;
  if (address === undefined || !addresses.every(isPublicAddress)) return undefined;
  return { url, address, family: isIP(address) === 6 ? 6 : 4 };
}

const isAskable = (
  { protocol, port, username, password, hostname }: URL,
  allowedHosts: readonly string[],
): boolean =>
  protocol === 'https:' &&
  port === '' &&
  username === '' &&
  password === '' &&
  isAllowedHost(hostname, allowedHosts);
