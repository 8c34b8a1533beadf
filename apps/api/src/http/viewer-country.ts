import { isCountryCode, type ViewerCountry } from '@cliffhanger/core/catalog';
import type { FastifyRequest } from 'fastify';

export interface CountrySources {
  /** The header in which our proxy sends the viewer's country; undefined: no proxy does. */
  readonly header: string | undefined;
  /** Country of an IP address; null if unknown. */
  readonly byAddress: (address: string) => string | null;
}

/** Codes that CDNs send for unknown locations, anonymous networks and Tor. */
const NOBODY_KNOWS: ReadonlySet<string> = new Set(['XX', 'T1', 'A1', 'A2', 'O1', 'EU', 'AP']);

/**
 * The viewer's country (DOMAIN §12): from the proxy's header if the request came through our proxy, otherwise
 * from the IP address.
 */
export function viewerCountry(
  { header, byAddress }: CountrySources,
  request: Pick<FastifyRequest, 'headers' | 'ip' | 'ips'>,
): ViewerCountry {
  const said = header === undefined ? undefined : request.headers[header];
  const country = typeof said === 'string' && isThroughProxy(request) ? said.trim().toUpperCase() : '';
  return isKnown(country) ? country : knownOrNull(byAddress(request.ip));
}

/** Without our proxy in between, a client could send any header. */
const isThroughProxy = ({ ips }: Pick<FastifyRequest, 'ips'>): boolean => (ips?.length ?? 0) > 1;

const isKnown = (country: string): boolean => isCountryCode(country) && !NOBODY_KNOWS.has(country);

const knownOrNull = (country: string | null): ViewerCountry =>
  country !== null && isKnown(country) ? country : null;
