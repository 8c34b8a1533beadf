import type { BlockSeen, BlockTaken, ChainNode, WatchPosition } from '../../ports/index.ts';

interface Asking {
  readonly node: ChainNode;
  readonly tokens: readonly string[];
  readonly head: BlockSeen;
  readonly position: WatchPosition;
}

/** Blocks in one transaction. */
const MOST_BLOCKS = 32;

/**
 * The blocks after the known one, in an unbroken chain. `replaced`: the known block is no longer in the
 * chain.
 */
export async function nextBlocks(
  asking: Asking,
  rememberedHash: (height: number) => Promise<string | undefined>,
): Promise<readonly BlockTaken[] | 'replaced'> {
  const { node, head, position } = asking;
  if (head.height === position.height) return head.hash === position.hash ? [] : 'replaced';
  if (head.height < position.height) {
    // The node is behind, or its chain became shorter; the hash tells them apart.
    return (await rememberedHash(head.height)) === head.hash ? [] : 'replaced';
  }
  const count = Math.min(MOST_BLOCKS, head.height - position.height);
  const heights = Array.from({ length: count }, (_, at) => position.height + 1 + at);
  const blocks = await Promise.all(heights.map((height) => node.blockAt(height)));
  if (blocks[0] !== undefined && blocks[0].parentHash !== position.hash) return 'replaced';
  return withTransfers(asking, unbroken(blocks, position.hash));
}

/** Up to the first block that does not follow its predecessor: the chain changed during the calls. */
function unbroken(blocks: readonly (BlockSeen | undefined)[], after: string): BlockSeen[] {
  const line: BlockSeen[] = [];
  for (const block of blocks) {
    if (block === undefined || block.parentHash !== (line.at(-1)?.hash ?? after)) break;
    line.push(block);
  }
  return line;
}

async function withTransfers(
  { node, tokens }: Asking,
  blocks: readonly BlockSeen[],
): Promise<readonly BlockTaken[]> {
  const transfers = await Promise.all(blocks.map(({ hash }) => node.transfersIn(hash, tokens)));
  const taken: BlockTaken[] = [];
  for (const [at, block] of blocks.entries()) {
    const ofBlock = transfers[at];
    if (ofBlock === undefined) break;
    taken.push({ block, transfers: ofBlock });
  }
  return taken;
}
