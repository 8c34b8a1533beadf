import { accept, DONE, type Result } from '@cliffhanger/core/kernel';
import type { WatchPosition } from '../ports/index.ts';
import { type ChainPorts, tokensOf } from './chain-ports.ts';
import type { Followed } from './steps/followed.ts';
import { ingestBlocks } from './steps/ingest-blocks.ts';
import { nextBlocks } from './steps/next-blocks.ts';
import { rollbackReorg } from './steps/rollback-reorg.ts';

export interface FollowPorts extends ChainPorts<'chainAlarms' | 'chainWatch' | 'outbox'> {
  /** Identifies this process of the watcher. */
  readonly holder: string;
  /** Start height for a new network; defaults to the newest final block. */
  readonly startHeight?: number | undefined;
}

/**
 * One step: ingests new blocks, or rolls back replaced ones. Reads from the node before it opens a
 * transaction.
 */
export const followChain = (ports: FollowPorts) => async (): Promise<Followed> => {
  const { node, chain } = ports;
  // First, so that a watcher with an unreachable node leaves the lease to another.
  const [head, finalizedHeight] = await Promise.all([node.head(), node.finalizedHeight()]);
  if (!(await isOurTurn(ports))) return { kind: 'not-ours' };
  const position = await positionOf(ports);
  const next = await nextBlocks({ node, tokens: tokensOf(chain), head, position }, (height) =>
    ports.transactions.readOne(({ chainWatch }) => chainWatch.hashAt(position.network, height)),
  );
  if (next === 'replaced') return rollbackReorg(ports, { node, position });
  return ingestBlocks(ports, { position, next, progress: { headHeight: head.height, finalizedHeight } });
};

/** On the first run there is no row to lease yet. */
async function isOurTurn({ transactions, clock, chain: { network }, holder }: FollowPorts): Promise<boolean> {
  const now = clock.now();
  const turn = await transactions.run(async ({ chainWatch }): Promise<Result<boolean>> => {
    if (await chainWatch.lease(network, holder, now)) return accept(true);
    return accept((await chainWatch.positionOf(network)) === undefined);
  });
  return turn.ok && turn.value;
}

async function positionOf(ports: FollowPorts): Promise<WatchPosition> {
  const { network } = ports.chain;
  const read = () => ports.transactions.readOne(({ chainWatch }) => chainWatch.positionOf(network));
  const known = await read();
  if (known !== undefined) return sameToken(known, ports);
  await begin(ports);
  const begun = await read();
  if (begun === undefined) throw new Error(`${network} could not be begun`);
  return begun;
}

/** Amounts of two tokens must never be added up. */
function sameToken(position: WatchPosition, { chain }: FollowPorts): WatchPosition {
  if (position.token === chain.token) return position;
  throw new Error(`${chain.network} was followed for the token ${position.token}, not for ${chain.token}`);
}

async function begin({ transactions, clock, chain, node, startHeight }: FollowPorts): Promise<void> {
  const [finalizedHeight, head, decimals] = await Promise.all([
    node.finalizedHeight(),
    node.head(),
    node.decimals(chain.token),
  ]);
  const block = await node.blockAt(startHeight ?? finalizedHeight);
  if (block === undefined) throw new Error(`${chain.network} has no block ${startHeight} to begin with`);
  const { network, chainId, token } = chain;
  const { height, hash } = block;
  await transactions.run(async ({ chainWatch }) => {
    const headHeight = head.height;
    const position = { network, chainId, token, decimals, height, hash, headHeight, finalizedHeight };
    await chainWatch.begin(position, clock.now());
    return DONE;
  });
}
