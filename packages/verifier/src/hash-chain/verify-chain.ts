import { CHAIN_START, type ChainLink, faultOf, linkHash, type Transfer } from '@cliffhanger/core/ledger';

/** A transfer of a statement: its content and its link in the hash chain. */
export interface ChainedTransfer extends Omit<Transfer, 'key'>, ChainLink {
  readonly hash: string;
}

export type ChainFault =
  | { readonly kind: 'gap'; readonly at: bigint; readonly expected: bigint }
  | { readonly kind: 'broken-link'; readonly at: bigint }
  | { readonly kind: 'wrong-hash'; readonly at: bigint }
  | { readonly kind: 'foreign-chain'; readonly at: bigint }
  | { readonly kind: 'not-a-transfer'; readonly at: bigint; readonly why: string };

export interface ChainCheck {
  readonly length: bigint;
  /** Hash of the last transfer, which commits to all before it. Readers can compare it with one they stored. */
  readonly head: string;
  readonly fault: ChainFault | undefined;
}

/** Walks the hash chain from its start to the first fault. Needs only the transfers. */
export function verifyChain(journalId: string, transfers: Iterable<ChainedTransfer>): ChainCheck {
  let length = 0n;
  let head = CHAIN_START;
  for (const transfer of transfers) {
    const fault = faultOfLink({ journalId, sequence: length + 1n, previousHash: head }, transfer);
    if (fault !== undefined) return { length, head, fault };
    length += 1n;
    head = transfer.hash;
  }
  return { length, head, fault: undefined };
}

function faultOfLink(expected: ChainLink, transfer: ChainedTransfer): ChainFault | undefined {
  const at = transfer.sequence;
  if (transfer.journalId !== expected.journalId) return { kind: 'foreign-chain', at };
  if (at !== expected.sequence) return { kind: 'gap', at, expected: expected.sequence };
  if (transfer.previousHash !== expected.previousHash) return { kind: 'broken-link', at };
  if (linkHash(expected, transfer) !== transfer.hash) return { kind: 'wrong-hash', at };
  const why = faultOf(transfer);
  return why === undefined ? undefined : { kind: 'not-a-transfer', at, why };
}
