import { accept, HOUR_MS, type Money, type Result } from '@cliffhanger/core/kernel';
import { NETWORKS, type Network } from '@cliffhanger/core/wallet';
import type { Requires } from '../ports/index.ts';
import { visibleOf } from '../wallet/steps/followed-networks.ts';
import { depositRulesAt } from './steps/deposit-rules.ts';
import { confirmationsShown, progressOf } from './steps/network-progress.ts';

export interface DepositNetwork {
  readonly network: Network;
  readonly minimum: Money;
  readonly confirmations: number;
  /** Whether new addresses are available. */
  readonly isOpen: boolean;
}

export interface DepositNetworks {
  readonly list: readonly DepositNetwork[];
  readonly reviewHours: number;
}

/** Any index shows whether the network has a key. */
const ANY_DERIVATION_INDEX = 0;

export const listDepositNetworks =
  ({
    transactions,
    clock,
    depositKeys,
  }: Requires<'transactions' | 'clock' | 'depositKeys', 'chainWatch' | 'settings'>) =>
  (): Promise<Result<DepositNetworks>> =>
    transactions.read(async (repositories) => {
      const rules = await depositRulesAt(repositories, clock.now());
      const progress = await progressOf(repositories);
      const { minimum, reviewPromiseMs } = rules;
      const visible = await visibleOf(repositories, NETWORKS);
      return accept({
        list: visible.map((network) => ({
          network,
          minimum,
          confirmations: confirmationsShown(network, { rules, progress }),
          isOpen: depositKeys.addressAt(network, ANY_DERIVATION_INDEX) !== undefined,
        })),
        reviewHours: Math.ceil(reviewPromiseMs / HOUR_MS),
      });
    });
