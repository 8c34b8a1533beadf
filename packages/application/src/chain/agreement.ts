import {
  type ChainSource,
  type SeenTransfer,
  SourceUnreachable,
  type TokenTransfer,
} from '../ports/index.ts';

/** `waits`: the node cannot say yet, because it is behind or cannot be reached. */
export type Agreement = 'agrees' | 'waits' | 'disagrees';

interface Question {
  readonly block: { readonly height: number; readonly hash: string };
  readonly transfers: readonly SeenTransfer[];
  readonly tokens: readonly string[];
}

/** Whether a node shows the same transfers in the same block, and calls that block final. */
export async function agreementOf(
  source: ChainSource,
  question: Question,
  needsFinality: boolean,
): Promise<Agreement> {
  const { block, transfers, tokens } = question;
  try {
    if (needsFinality && (await source.finalizedHeight()) < block.height) return 'waits';
    const there = await source.blockAt(block.height);
    if (there === undefined) return 'waits';
    if (there.hash !== block.hash) return 'disagrees';
    const shown = await source.transfersIn(block.hash, tokens);
    if (shown === undefined) return 'waits';
    return transfers.every((transfer) => shown.some((one) => isSame(one, transfer))) ? 'agrees' : 'disagrees';
  } catch (error) {
    if (error instanceof SourceUnreachable) return 'waits';
    throw error;
  }
}

const isSame = (
  shown: TokenTransfer,
  { transactionHash, ordinal, token, sender, recipient, units }: SeenTransfer,
) =>
  shown.transactionHash === transactionHash &&
  shown.ordinal === ordinal &&
  shown.token === token &&
  shown.from === sender &&
  shown.to === recipient &&
  shown.units === units;
