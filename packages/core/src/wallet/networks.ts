/** Networks for deposits and payouts of USDT. EVM chains share one address format (DOMAIN §6). */
export const NETWORKS = ['bep20', 'erc20', 'trc20'] as const;
export type Network = (typeof NETWORKS)[number];

export type AddressFamily = 'evm' | 'tron';

const FAMILIES: Readonly<Record<Network, AddressFamily>> = { bep20: 'evm', erc20: 'evm', trc20: 'tron' };

export const familyOf = (network: Network): AddressFamily => FAMILIES[network];

/** Its adapter has never run against a live node (ADR 28). */
export const isPreview = (network: Network): boolean => familyOf(network) === 'tron';

/** A preview is visible only while its chain is followed. */
export const visibleNetworks = (
  networks: readonly Network[],
  followed: readonly Network[],
): readonly Network[] => networks.filter((network) => !isPreview(network) || followed.includes(network));
