import { type LaggingSince, laggards, laggingSince, type SourceView } from '@cliffhanger/core/chain';
import { DONE } from '@cliffhanger/core/kernel';
import type { ChainSource } from '../ports/index.ts';
import type { ChainPorts } from './chain-ports.ts';

/** Nodes that stay behind or do not answer are told to operators: with one of two gone, nothing can be credited. */
export function watchSources({ transactions, clock, chain }: ChainPorts<'chainAlarms'>) {
  let since: LaggingSince = new Map();
  return async (): Promise<readonly SourceView[]> => {
    const views = await Promise.all(chain.sources.map(lookAt));
    const now = clock.now();
    since = laggingSince(since, views, now);
    const behind = laggards(since, now);
    await transactions.run(async ({ chainAlarms }) => {
      const { network } = chain;
      if (behind.length === 0) await chainAlarms.letPass(network, 'source-lags', now);
      else {
        const facts = { sources: behind.join(', ') };
        await chainAlarms.raise({ network, kind: 'source-lags', facts, raisedAt: now });
      }
      return DONE;
    });
    return views;
  };
}

async function lookAt(source: ChainSource): Promise<SourceView> {
  try {
    return { name: source.name, height: (await source.head()).height };
  } catch {
    return { name: source.name, height: undefined };
  }
}
