import type { DepositKeys, PaysByTransfer } from '@cliffhanger/application/ports';

/**
 * USDT on the chains that are followed: an address for each purchase, out of the same watch-only keys as sellers' ones.
 * What goes back is sent by people, to where the viewer says: where it came from may be an exchange (ADR 28).
 */
export const createUsdtPayments = (keys: DepositKeys): PaysByTransfer => ({
  addressAt: (network, derivationIndex) => keys.addressAt(network, derivationIndex),
  giveBack: async () => 'owed',
});
