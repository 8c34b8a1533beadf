import type { DepositKeys, PaysByTransfer } from '@cliffhanger/application/ports';

/**
 * USDT payments: an address for each purchase, derived from the same watch-only keys as sellers' addresses.
 * Staff send refunds, to an address from the viewer: the sender may be an exchange (ADR 28).
 */
export const createUsdtPayments = (keys: DepositKeys): PaysByTransfer => ({
  addressAt: (network, derivationIndex) => keys.addressAt(network, derivationIndex),
  giveBack: async () => 'owed',
});
