import type { Network } from '@cliffhanger/core/wallet';

/** Derives addresses from watch-only extended public keys: no private key is involved (DOMAIN §6). */
export interface DepositKeys {
  /** Undefined when no key is configured for the network. */
  addressAt(network: Network, derivationIndex: number): string | undefined;
}
