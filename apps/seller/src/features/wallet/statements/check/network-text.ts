import { NETWORKS, networkName } from '@cliffhanger/core/wallet';

/** The log may name a chain that this app version does not know. */
export function networkText(name: string): string {
  const known = NETWORKS.find((network) => network === name);
  return known === undefined ? name : networkName(known);
}
