import { createEvmSource } from '@cliffhanger/adapters/chain-evm';
import {
  type Followed,
  followChain,
  type Reconciled,
  reconcileChain,
  settleTransfers,
  type TransfersSettled,
} from '@cliffhanger/application/chain';
import { getDepositAddress } from '@cliffhanger/application/deposits';
import type { Chain, ChainSource, Outside } from '@cliffhanger/application/ports';
import type { SettlingRule } from '@cliffhanger/core/chain';
import type { SellerId } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';
import { valueOf } from '../factories/index.ts';
import { ANVIL_CHAIN_ID, startTestChain, type TestChain } from './test-chain.ts';

/** What the platform's process for chains does, step by step as a test asks for it. */
export interface WatchedChain extends TestChain {
  readonly chain: Chain;
  /** As another view of the same network: other nodes, other tokens. */
  seenThrough(changes: Partial<Chain>): WatchedChain;
  addressOf(sellerId: SellerId): Promise<string>;
  /** Until there is nothing new; a name tells one watcher from another. */
  follow(holder?: string): Promise<readonly Followed[]>;
  settle(rule?: SettlingRule): Promise<TransfersSettled>;
  /** Follows and settles until nothing is left to be done. */
  catchUp(): Promise<void>;
  /** Undefined in the moment of a reorganisation. */
  reconcile(): Promise<Reconciled | undefined>;
}

export interface WatchedChainOptions {
  readonly outside: Outside;
  readonly network?: Network;
  readonly decimals?: number;
}

/** More blocks than lie between the newest one and what is final. */
export const BLOCKS_TO_FINALITY = 66;

export async function startWatchedChain({
  outside,
  network = 'bep20',
  decimals = 6,
}: WatchedChainOptions): Promise<WatchedChain> {
  const started = await startTestChain({ decimals });
  const source = createEvmSource({ url: started.url, chainId: ANVIL_CHAIN_ID });
  const chain: Chain = {
    network,
    chainId: ANVIL_CHAIN_ID,
    sources: [source, { ...source, name: 'second' }],
    token: started.token.address,
    otherTokens: [],
  };
  const watched = watchedChain(started, chain, outside);
  await watched.follow();
  return watched;
}

/** Of a chain that stands already. */
export function watchedChain(started: TestChain, chain: Chain, outside: Outside): WatchedChain {
  const ports = { ...outside, chain };
  const follow = async (holder = 'test'): Promise<readonly Followed[]> => {
    const step = followChain({ ...ports, holder });
    const steps: Followed[] = [];
    for (;;) {
      const followed = await step();
      if (followed.kind === 'nothing-new') return steps;
      steps.push(followed);
      if (followed.kind === 'not-ours' || followed.kind === 'lost') return steps;
    }
  };
  const settle = (rule?: SettlingRule) => settleTransfers(rule === undefined ? ports : { ...ports, rule })();
  return {
    ...started,
    chain,
    seenThrough: (changes) => watchedChain(started, { ...chain, ...changes }, outside),
    addressOf: async (sellerId) =>
      valueOf(await getDepositAddress(outside)({ sellerId, network: chain.network })).address,
    follow,
    settle,
    catchUp: async () => {
      await follow();
      while ((await settle()).credited > 0);
    },
    reconcile: reconcileChain(ports),
  };
}

/** A node that says what it is told to say, and otherwise what the real one says. */
export const lyingSource = (source: ChainSource, lies: Partial<ChainSource>): ChainSource => ({
  ...source,
  name: 'liar',
  ...lies,
});
