import { DONE } from '@cliffhanger/core/kernel';
import type { SeenTransfer } from '../ports/index.ts';
import type { ChainPorts } from './chain-ports.ts';

/** One of them lies, or the chain has two ends: nothing is credited and nothing leaves until they say the same. */
export async function noteDisagreement(
  { transactions, clock, chain: { network } }: ChainPorts,
  refused: readonly SeenTransfer[],
): Promise<void> {
  const now = clock.now();
  await transactions.run(async ({ chainAlarms }) => {
    const [first] = refused;
    if (first === undefined) {
      await chainAlarms.clear(network, 'sources-disagree', { actor: 'chain', at: now });
    } else {
      const facts = { transfers: refused.length, first: first.transactionHash, height: first.blockHeight };
      await chainAlarms.raise({ network, kind: 'sources-disagree', facts, raisedAt: now });
    }
    return DONE;
  });
}
