import { NETWORKS, type Network, visibleNetworks } from '@cliffhanger/core/wallet';
import type { Uses } from '../../ports/index.ts';

/** Networks that a watcher follows. */
export async function followedNetworks({ chainWatch }: Uses<'chainWatch'>): Promise<readonly Network[]> {
  const positions = await Promise.all(NETWORKS.map((network) => chainWatch.positionOf(network)));
  return NETWORKS.filter((_, index) => positions[index] !== undefined);
}

/** Of these, the currently visible ones. */
export const visibleOf = async (
  repositories: Uses<'chainWatch'>,
  networks: readonly Network[],
): Promise<readonly Network[]> => visibleNetworks(networks, await followedNetworks(repositories));
