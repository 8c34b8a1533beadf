import type { Network } from './networks.ts';

const NAMES: Readonly<Record<Network, string>> = { erc20: 'ERC-20', bep20: 'BEP-20', trc20: 'TRC-20' };

/** The same in every language. */
export const networkName = (network: Network): string => NAMES[network];
