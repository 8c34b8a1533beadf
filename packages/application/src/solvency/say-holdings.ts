import { accept } from '@cliffhanger/core/kernel';
import type { ChainPorts } from '../chain/index.ts';
import type { AddressAtBlock } from '../ports/index.ts';

/**
 * Once a day each watcher reports, from its own node and under its own name, the balances of the platform's
 * addresses at the day's block. Returns the number of reports; retries later when the node does not know the
 * block.
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
