import type { BlockSeen, BlockTaken, ChainNode, WatchPosition } from '../../ports/index.ts';

interface Asking {
  readonly node: ChainNode;
  readonly tokens: readonly string[];
  readonly head: BlockSeen;
  readonly position: WatchPosition;
}

/** Taken in together, in one transaction. */
const MOST_BLOCKS = 32;

/**
 * What follows the block up to which the chain is known, in an unbroken line. `replaced`: that block is not in the
 * chain any more.
 */
export async function nextBlocks(
  asking: Asking,
  rememberedHash: (height: number) => Promise<string | undefined>,
): Promise<readonly BlockTaken[] | 'replaced'> {
  const { node, head, position } = asking;
  if (head.height === position.height) return head.hash === position.hash ? [] : 'replaced';
  if (head.height < position.height) {
    // The node is behind, or its chain became shorter: what it shows tells which.
    return (await rememberedHash(head.height)) === head.hash ? [] : 'replaced';
  }
  const count = Math.min(MOST_BLOCKS, head.height - position.height);
  const heights = Array.from({ length: count }, (_, at) => position.height + 1 + at);
  const blocks = await Promise.all(heights.map((height) => node.blockAt(height)));
  if (blocks[0] !== undefined && blocks[0].parentHash !== position.hash) return 'replaced';
  return withTransfers(asking, unbroken(blocks, position.hash));
}

/** Up to the first one that does not follow the one before it: the chain changed while it was asked for. */
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
