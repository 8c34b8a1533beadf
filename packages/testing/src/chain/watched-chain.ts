import { createEvmNode } from '@cliffhanger/adapters/chain-evm';
import {
  type ChainPorts,
  type Followed,
  finalizeTransfers,
  followChain,
  type Reconciled,
  reconcileChain,
  ruleInForce,
  type TransfersFinalized,
} from '@cliffhanger/application/chain';
import { settleInvoice } from '@cliffhanger/application/checkout';
import { getDepositAddress } from '@cliffhanger/application/deposits';
import type { Chain, ChainNode } from '@cliffhanger/application/ports';
import type { FinalityRule } from '@cliffhanger/core/chain';
import type { InvoiceId } from '@cliffhanger/core/checkout';
import type { SellerId } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';
import { type Fixture, valueOf } from '../factories/index.ts';
import { ANVIL_CHAIN_ID, startTestChain, type TestChain } from './test-chain.ts';

/** A test chain with the platform's chain jobs, run step by step. */
export interface WatchedChain extends TestChain {
  readonly chain: Chain;
  /** The same network through other nodes or tokens. */
  seenThrough(changes: Partial<Chain>): WatchedChain;
  addressOf(sellerId: SellerId): Promise<string>;
  /** Follows until there is nothing new; `holder` distinguishes watchers. */
  follow(holder?: string): Promise<readonly Followed[]>;
  finalize(rule?: FinalityRule): Promise<TransfersFinalized>;
  /** Follows and finalises until nothing is left to do. */
  catchUp(): Promise<void>;
  /** `undefined` during a reorg. */
  reconcile(): Promise<Reconciled | undefined>;
}

/** The watchers, each with its own login, and the platform's dependencies. */
export type Watching = Pick<Fixture, 'dependencies' | 'watchers' | 'owner'>;

export interface WatchedChainOptions {
  readonly fixture: Watching;
  readonly network?: Network;
  readonly decimals?: number;
}

/** More blocks than between the newest and the finalised one. */
export const BLOCKS_TO_FINALITY = 66;

export async function startWatchedChain({
  fixture,
  network = 'bep20',
  decimals = 6,
}: WatchedChainOptions): Promise<WatchedChain> {
  const started = await startTestChain({ decimals });
  const node = createEvmNode({ url: started.url, chainId: ANVIL_CHAIN_ID });
  const chain: Chain = {
    network,
    chainId: ANVIL_CHAIN_ID,
    nodes: [node, { ...node, name: 'second' }],
    token: started.token.address,
    otherTokens: [],
  };
  const watched = watchedChain(started, chain, fixture);
  await watched.follow();
  return watched;
}

/** For a running chain: each watcher gets its own node. */
export function watchedChain(started: TestChain, chain: Chain, fixture: Watching): WatchedChain {
  const { dependencies, owner } = fixture;
  const watchers = watchersOf(chain, fixture);
  const [leading] = watchers;
  const follow = async (holder = 'test'): Promise<readonly Followed[]> => {
    const step = followChain({ ...leading, holder });
    const steps: Followed[] = [];
    for (;;) {
      const followed = await step();
      if (followed.kind === 'nothing-new') return steps;
      steps.push(followed);
      if (followed.kind === 'not-ours' || followed.kind === 'lost') return steps;
    }
  };
  const finalize = async (rule?: FinalityRule): Promise<TransfersFinalized> => {
    let sum = { credited: 0, forInvoices: 0, inSuspense: 0, waiting: 0 };
    for (const watcher of watchers) {
      const finalized = await finalizeTransfers({
        ...watcher,
        rule: rule ? async () => rule : ruleInForce(watcher),
      })();
      sum = {
        credited: sum.credited + finalized.credited,
        forInvoices: sum.forInvoices + finalized.forInvoices,
        inSuspense: sum.inSuspense + finalized.inSuspense,
        waiting: finalized.waiting,
      };
    }
    await settleInvoices({ dependencies, owner });
    return sum;
  };
  return {
    ...started,
    chain,
    seenThrough: (changes) => watchedChain(started, { ...chain, ...changes }, fixture),
    addressOf: async (sellerId) =>
      valueOf(await getDepositAddress(dependencies)({ sellerId, network: chain.network })).address,
    follow,
    finalize,
    catchUp: async () => {
      await follow();
      while ((await finalize()).credited > 0);
    },
    reconcile: async () => {
      const [one, other] = [await reconcileChain(watchers[0])(), await reconcileChain(watchers[1])()];
      return one && other;
    },
  };
}

/** The dependencies of the two watchers. */
export function watchersOf(
  chain: Chain,
  { dependencies, watchers }: Pick<Watching, 'dependencies' | 'watchers'>,
) {
  const [first, second = first] = chain.nodes;
  const watcher = (node: ChainNode, { transactions }: (typeof watchers)[number]): ChainPorts => ({
    ...dependencies,
    transactions,
    chain,
    node,
  });
  return [watcher(first, watchers[0]), watcher(second, watchers[1])] as const;
}

/** Runs the worker's jobs one after another. */
async function settleInvoices({
  dependencies,
  owner,
}: Pick<Watching, 'dependencies' | 'owner'>): Promise<void> {
  const { rows } = await owner.query<{ id: InvoiceId }>(
    'select id from checkout.invoices where ended_at is null and received >= amount',
  );
  for (const { id } of rows) valueOf(await settleInvoice(dependencies)({ invoiceId: id }));
}

/** A node that returns given responses, and the real ones otherwise. */
export const lyingNode = (node: ChainNode, lies: Partial<ChainNode>): ChainNode => ({
  ...node,
  name: 'liar',
  ...lies,
});
