import type { Network } from '@cliffhanger/core/wallet';

/** Addresses out of watch-only extended public keys: no private key is anywhere near (DOMAIN §6). */
export interface DepositKeys {
  /** Undefined where no key is set for the network. */
  addressAt(network: Network, derivationIndex: number): string | undefined;
}
