import { accept } from '@cliffhanger/core/kernel';
import type { ChainPorts } from '../chain/index.ts';
import type { AddressAtBlock } from '../ports/index.ts';

/**
 * Once a day each watcher says, by its own node and in its own name, what lies on the platform's addresses in the block of
 * the day. Says of how many; a node that does not know the block is asked again later.
 */
export const sayHoldings =
  ({ transactions, clock, chain, node }: ChainPorts<'solvencyAddresses'>) =>
  async (): Promise<number> => {
    const asked = await transactions.run(async ({ solvencyAddresses }) =>
      accept(await solvencyAddresses.toSay(chain.network, clock.now())),
    );
    const said: (AddressAtBlock & { readonly units: bigint })[] = [];
    for (const at of asked.ok ? asked.value : []) {
      const units = await node.tokenBalanceIn(at.blockHash, chain.token, at.address);
      if (units === undefined) return 0;
      said.push({ ...at, units });
    }
    if (said.length === 0) return 0;
    await transactions.run(async ({ solvencyAddresses }) => accept(await solvencyAddresses.say(said)));
    return said.length;
  };
