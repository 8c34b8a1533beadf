import { accept } from '@cliffhanger/core/kernel';
import { familyOf, NETWORKS } from '@cliffhanger/core/wallet';
import type { AddressAllowlister, Requires } from '../../ports/index.ts';

const MOST_AT_ONCE = 100;
/** The signer signs for EVM chains. */
const SIGNED_FOR = NETWORKS.filter((network) => familyOf(network) === 'evm');

/** The signer counts by its own clock how long it has known an address: it is told of each as soon as it is saved. */
export const allowlistAddresses =
  ({
    transactions,
    clock,
    allowlister,
  }: Requires<'transactions' | 'clock', 'payoutMethods' | 'resolutions'> & {
    readonly allowlister: AddressAllowlister;
  }) =>
  async (): Promise<number> => {
    const addresses = await transactions.read(async ({ payoutMethods, resolutions }) => [
      ...(await payoutMethods.toAllowlist(SIGNED_FOR, MOST_AT_ONCE)),
      ...(await resolutions.toAllowlist(SIGNED_FOR, MOST_AT_ONCE)).map((address) => ({
        address,
        sellerId: null,
      })),
    ]);
    for (const { address, sellerId } of addresses) {
      await allowlister.allowlist({ address, sellerId });
      await transactions.run(async ({ payoutMethods, resolutions }) => {
        await payoutMethods.markAnnounced(address, clock.now());
        await resolutions.markAnnounced(address, clock.now());
        return accept(undefined);
      });
    }
    return addresses.length;
  };
