import { isIP } from 'node:net';
import { isAllowedHost } from '@cliffhanger/core/promotion';
import { isPublicAddress } from './public-address.ts';

/** Every address of a host; empty or thrown when it has none. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** Where a request may go: the address was looked at, and nothing is resolved a second time. */
export interface GuardedAddress {
  readonly url: URL;
  readonly address: string;
  readonly family: 4 | 6;
}

/**
 * An https address on an allowed host, on its ordinary port, without a user in it, all of whose addresses are public:
 * one that is not says that somebody points a name at a network of ours. Undefined otherwise.
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
