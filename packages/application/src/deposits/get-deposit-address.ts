import { accept, type Money, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';
import type { DepositKeys, Needs, Stores } from '../ports/index.ts';
import { depositRulesAt } from './deposit-rules.ts';

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

/** Each seller's own, one a network and for ever; made when it is first asked for (DOMAIN §6). */
export const getDepositAddress =
  ({ transactions, clock, depositKeys }: Needs<'transactions' | 'clock' | 'depositKeys'>) =>
  ({ sellerId, network }: GetDepositAddress): Promise<Result<DepositAddress>> =>
    transactions.run(async (stores): Promise<Result<DepositAddress>> => {
      const now = clock.now();
      const address =
        (await stores.depositAddresses.find(sellerId, network)) ??
        (await newAddress(stores, depositKeys, { sellerId, network }));
      if (address === undefined) return refuse('deposit-failed', { field: 'network' });
      const kept = await stores.depositAddresses.keep(sellerId, network, address, now);
      const { minimum, confirmations } = await depositRulesAt(stores, now);
      return accept({ network, address: kept, minimum, confirmations: confirmations[network] });
    });

async function newAddress(
  { depositAddresses }: Stores,
  keys: DepositKeys,
  { sellerId, network }: GetDepositAddress,
): Promise<string | undefined> {
  return keys.addressAt(network, await depositAddresses.placeOf(sellerId));
}
