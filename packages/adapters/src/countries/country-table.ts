import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { BlockList, isIP } from 'node:net';
import { Reader } from 'mmdb-lib';

/** From registry data and route announcements; public domain (CC0). */
const TABLE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

interface CountryRecord {
  readonly country_code?: string;
}

/** Special-purpose ranges: the table would return the registrant of the surrounding block. */
const NOWHERE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  NOWHERE.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  NOWHERE.addSubnet(network, prefix, 'ipv6');

/** IPv4-mapped addresses of an IPv6 socket. */
const MAPPED = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;

/**
 * Country of an address, from a table that is read once (eight megabytes) and searched in place. Null for
 * private networks and addresses missing in the table.
 */
export function createCountryTable(): (address: string) => string | null {
  const file = createRequire(import.meta.url).resolve(TABLE);
  // The library's types only know MaxMind's databases.
  const table = new Reader<never>(readFileSync(file)) as unknown as {
    get(address: string): CountryRecord | null;
  };
  return (address) => {
    const plain = address.replace(MAPPED, '');
    const version = isIP(plain);
    if (version === 0 || NOWHERE.check(plain, version === 4 ? 'ipv4' : 'ipv6')) return null;
    return table.get(plain)?.country_code ?? null;
  };
}
