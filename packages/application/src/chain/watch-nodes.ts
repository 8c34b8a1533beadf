import { type LaggingSince, laggards, laggingSince, type NodeView } from '@cliffhanger/core/chain';
import { DONE } from '@cliffhanger/core/kernel';
import type { ChainNode } from '../ports/index.ts';
import type { ChainPorts } from './chain-ports.ts';

/** Alerts operators when nodes lag or do not answer: with one of two gone, nothing can be credited. */
export function watchNodes({ transactions, clock, chain }: ChainPorts<'chainAlarms'>) {
  let since: LaggingSince = new Map();
  return async (): Promise<readonly NodeView[]> => {
    const views = await Promise.all(chain.nodes.map(lookAt));
    const now = clock.now();
    since = laggingSince(since, views, now);
    const behind = laggards(since, now);
    await transactions.run(async ({ chainAlarms }) => {
      const { network } = chain;
      if (behind.length === 0) await chainAlarms.letPass(network, 'source-lags', now);
      else {
        const facts = { nodes: behind.join(', ') };
        await chainAlarms.raise({ network, kind: 'source-lags', facts, raisedAt: now });
      }
      return DONE;
    });
    return views;
  };
}

async function lookAt(node: ChainNode): Promise<NodeView> {
  try {
    return { name: node.name, height: (await node.head()).height };
  } catch {
    return { name: node.name, height: undefined };
  }
}
