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

/** What the platform's process for chains does, step by step as a test asks for it. */
export interface WatchedChain extends TestChain {
  readonly chain: Chain;
  /** As another view of the same network: other nodes, other tokens. */
  seenThrough(changes: Partial<Chain>): WatchedChain;
  addressOf(sellerId: SellerId): Promise<string>;
  /** Until there is nothing new; a name tells one watcher from another. */
  follow(holder?: string): Promise<readonly Followed[]>;
  finalize(rule?: FinalityRule): Promise<TransfersFinalized>;
  /** Follows and settles until nothing is left to be done. */
  catchUp(): Promise<void>;
  /** Undefined in the moment of a reorganisation. */
  reconcile(): Promise<Reconciled | undefined>;
}

/** Who follows it, each with a login of its own, and the platform around them. */
export type Watching = Pick<Fixture, 'dependencies' | 'watchers' | 'owner'>;

export interface WatchedChainOptions {
  readonly fixture: Watching;
  readonly network?: Network;
  readonly decimals?: number;
}

/** More blocks than lie between the newest one and what is final. */
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

/** Of a chain that stands already: the first node is the first watcher's, the second the second's. */
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

/** What each of the two who follow a chain is given. */
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

/** As the worker does, job by job. */
async function settleInvoices({
  dependencies,
  owner,
}: Pick<Watching, 'dependencies' | 'owner'>): Promise<void> {
  const { rows } = await owner.query<{ id: InvoiceId }>(
    'select id from checkout.invoices where ended_at is null and received >= amount',
  );
  for (const { id } of rows) valueOf(await settleInvoice(dependencies)({ invoiceId: id }));
}

/** A node that says what it is told to say, and otherwise what the real one says. */
export const lyingNode = (node: ChainNode, lies: Partial<ChainNode>): ChainNode => ({
  ...node,
  name: 'liar',
  ...lies,
});
