import { BlockList, isIP } from 'node:net';

/*
 * Separates addresses on the public internet from those that lead into our networks, this machine or its
 * cloud. Based on IANA's special-purpose registries. Unknown ranges count as not public.
 */

/** Everything except ordinary unicast. */
const NOT_PUBLIC_V4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // shared address space of carriers (CGNAT)
  ['127.0.0.0', 8], // this machine
  ['169.254.0.0', 16], // link-local, includes cloud metadata
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.31.196.0', 24], // name service probes
  ['192.52.193.0', 24], // multicast tunnels
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['192.175.48.0', 24], // name service probes
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, and broadcast
  ['168.63.129.16', 32], // the wire server of one cloud, inside an ordinary range
];

/** Ordinary unicast begins with 001. The exceptions in it carry or reach other networks. */
const PUBLIC_V6: readonly [string, number] = ['2000::', 3];
const NOT_PUBLIC_V6: readonly (readonly [string, number])[] = [
  ['2001::', 23], // protocol assignments, including tunnels
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // IPv4 inside IPv6
  ['2620:4f:8000::', 48], // name service probes
  ['3fff::', 20], // documentation
];

function blockList(subnets: readonly (readonly [string, number])[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [network, bits] of subnets) list.addSubnet(network, bits, family);
  return list;
}

const notPublicV4 = blockList(NOT_PUBLIC_V4, 'ipv4');
const publicV6 = blockList([PUBLIC_V6], 'ipv6');
const notPublicV6 = blockList(NOT_PUBLIC_V6, 'ipv6');

export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !notPublicV4.check(address, 'ipv4');
    case 6:
      return publicV6.check(address, 'ipv6') && !notPublicV6.check(address, 'ipv6');
    default:
      return false;
  }
}
