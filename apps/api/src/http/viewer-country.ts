import { isCountryCode, type ViewerCountry } from '@cliffhanger/core/catalog';
import type { FastifyRequest } from 'fastify';

export interface CountrySources {
  /** In which our own proxy says where a viewer is; undefined: none does. */
  readonly header: string | undefined;
  /** Where an address is used; null: nobody knows. */
  readonly byAddress: (address: string) => string | null;
}

/** Edges say these where they do not know, and of Tor. */
const NOBODY_KNOWS: ReadonlySet<string> = new Set(['XX', 'T1', 'A1', 'A2', 'O1', 'EU', 'AP']);

/** Where a viewer is (DOMAIN §12): what the edge says, if a proxy of ours stands before us, otherwise by their address. */
export function viewerCountry(
  { header, byAddress }: CountrySources,
  request: Pick<FastifyRequest, 'headers' | 'ip' | 'ips'>,
): ViewerCountry {
  const said = header === undefined ? undefined : request.headers[header];
  const country = typeof said === 'string' && isThroughProxy(request) ? said.trim().toUpperCase() : '';
  return isKnown(country) ? country : knownOrNull(byAddress(request.ip));
}

/** Whoever talks to us without a proxy of ours could write anything. */
const isThroughProxy = ({ ips }: Pick<FastifyRequest, 'ips'>): boolean => (ips?.length ?? 0) > 1;

const isKnown = (country: string): boolean => isCountryCode(country) && !NOBODY_KNOWS.has(country);

const knownOrNull = (country: string | null): ViewerCountry =>
  country !== null && isKnown(country) ? country : null;
