import { type ChainProgress, confirmationsNeeded, finalityRule } from '@cliffhanger/core/chain';
import type { DepositRules } from '@cliffhanger/core/deposits';
import { NETWORKS, type Network } from '@cliffhanger/core/wallet';
import type { Uses } from '../../ports/index.ts';

/** The chain position of each followed network. */
export type NetworkProgress = ReadonlyMap<Network, ChainProgress>;

export async function progressOf({ chainWatch }: Uses<'chainWatch'>): Promise<NetworkProgress> {
  const progress = new Map<Network, ChainProgress>();
  for (const network of NETWORKS) {
    const position = await chainWatch.positionOf(network);
    if (position !== undefined) progress.set(network, position);
  }
  return progress;
}

/** The confirmations a seller waits for: our rule, or the chain's finality where that is longer. */
export function confirmationsShown(
  network: Network,
  { rules, progress }: { readonly rules: DepositRules; readonly progress: NetworkProgress },
): number {
  const ours = rules.confirmations[network];
  const far = progress.get(network);
  return far === undefined ? ours : confirmationsNeeded(far, finalityRule(ours));
}
