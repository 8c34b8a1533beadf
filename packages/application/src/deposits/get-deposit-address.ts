import { accept, type Money, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';
import type { DepositKeys, Requires, Uses } from '../ports/index.ts';
import { visibleOf } from '../wallet/steps/followed-networks.ts';
import { depositRulesAt } from './steps/deposit-rules.ts';
import { confirmationsShown, progressOf } from './steps/network-progress.ts';

export interface GetDepositAddress {
  readonly sellerId: SellerId;
  readonly network: Network;
}

export interface DepositAddress {
  readonly network: Network;
  readonly address: string;
  readonly minimum: Money;
  readonly confirmations: number;
}

/**
 * One address per seller and network, created on the first request (DOMAIN §6). After a change of the
 * platform's key the seller gets a new address, and the old one stays watched.
 */
export const getDepositAddress =
  ({
    transactions,
    clock,
    depositKeys,
  }: Requires<'transactions' | 'clock' | 'depositKeys', 'chainWatch' | 'depositAddresses' | 'settings'>) =>
  ({ sellerId, network }: GetDepositAddress): Promise<Result<DepositAddress>> =>
    transactions.run(async (repositories): Promise<Result<DepositAddress>> => {
      const now = clock.now();
      if ((await visibleOf(repositories, [network])).length === 0) return refuseNetwork();
      const shown = await repositories.depositAddresses.find(sellerId, network);
      const derived = await derivedAddress(repositories, depositKeys, { sellerId, network });
      const address = derived ?? shown;
      if (address === undefined) return refuseNetwork();
      const kept =
        address === shown ? shown : await repositories.depositAddresses.keep(sellerId, network, address, now);
      const rules = await depositRulesAt(repositories, now);
      const confirmations = confirmationsShown(network, { rules, progress: await progressOf(repositories) });
      return accept({ network, address: kept, minimum: rules.minimum, confirmations });
    });

const refuseNetwork = () => refuse('deposit-failed', { field: 'network' });

async function derivedAddress(
  repositories: Uses<'depositAddresses'>,
  keys: DepositKeys,
  { sellerId, network }: GetDepositAddress,
): Promise<string | undefined> {
  return keys.addressAt(network, await repositories.depositAddresses.derivationIndexOf(sellerId));
}
