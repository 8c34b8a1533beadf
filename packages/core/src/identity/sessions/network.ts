const IPV4_IN_IPV6 = /^::ffff:([0-9.]+)$/i;
const GROUPS = 8;
/** Groups of an IPv6 address assigned to a household; it chooses the rest itself. */
const NETWORK_GROUPS = 4;

/** The unit of rate limits: an IPv4 address or a /64 network. */
export function networkOf(address: string): string {
  const mapped = IPV4_IN_IPV6.exec(address);
  if (mapped !== null) return mapped[1] ?? address;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, GROUPS - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ''));
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}
