import type { ChainNode, TokenTransfer, WaitingTransfer } from '../../ports/index.ts';

/** `waits`: the node is behind and cannot answer yet. */
export type Agreement =
  | { readonly kind: 'agrees'; readonly shown: readonly TokenTransfer[] }
  | { readonly kind: 'waits' }
  | { readonly kind: 'disagrees' };

interface Question {
  readonly block: { readonly height: number; readonly hash: string };
  readonly transfers: readonly WaitingTransfer[];
  readonly tokens: readonly string[];
}

/** Whether a node has the same transfers in the same block. */
export async function agreementOf(
  node: ChainNode,
  { block, transfers, tokens }: Question,
): Promise<Agreement> {
  const there = await node.blockAt(block.height);
  if (there === undefined) return { kind: 'waits' };
  if (there.hash !== block.hash) return { kind: 'disagrees' };
  const all = await node.transfersIn(block.hash, tokens);
  if (all === undefined) return { kind: 'waits' };
  const shown = transfers.flatMap((transfer) => all.find((one) => isSame(one, transfer)) ?? []);
  return shown.length === transfers.length ? { kind: 'agrees', shown } : { kind: 'disagrees' };
}

const isSame = (
  shown: TokenTransfer,
  { transactionHash, ordinal, token, sender, recipient, units }: WaitingTransfer,
) =>
  shown.transactionHash === transactionHash &&
  shown.ordinal === ordinal &&
  shown.token === token &&
  shown.from === sender &&
  shown.to === recipient &&
  shown.units === units;
