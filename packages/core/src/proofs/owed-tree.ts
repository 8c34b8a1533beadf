import { bytesToHex, leafHash, nodeHash, sha256, utf8ToBytes } from './bytes.ts';

/* The Merkle-sum tree of all debts (docs/proofs.md §8). */

export interface OwedNode {
  readonly hash: Uint8Array;
  readonly sum: bigint;
}

export interface OwedAmounts {
  readonly available: bigint;
  readonly unsettled: bigint;
  readonly withdrawing: bigint;
  readonly escrow: bigint;
  /** Prepaid episodes at their purchase price. */
  readonly prepaid: bigint;
}

export type OtherDebt = 'refunds' | 'invoices' | 'suspense' | 'disputed' | 'reserve';

const SUM_END = 1n << 63n;
const SUM_BYTES = 8;

export const isSum = (sum: bigint): boolean => sum >= 0n && sum < SUM_END;

export const owedId = (salt: string, sellerId: string): string =>
  bytesToHex(sha256(utf8ToBytes(`${salt}\n${sellerId}`)));

export function sellerLeaf(id: string, amounts: OwedAmounts): OwedNode {
  const { available, unsettled, withdrawing, escrow, prepaid } = amounts;
  const values = [available, unsettled, withdrawing, escrow, prepaid];
  return {
    hash: leafHash(['cliffhanger-owed-1', id, ...values].join('\n')),
    sum: values.reduce((sum, value) => sum + value, 0n),
  };
}

export const otherLeaf = (name: OtherDebt, amount: bigint): OwedNode => ({
  hash: leafHash(['cliffhanger-owed-other-1', name, amount].join('\n')),
  sum: amount,
});

/** Fills empty places, so that sellers cannot be counted. */
export const paddingLeaf = (secret: string): OwedNode => ({
  hash: leafHash(`cliffhanger-owed-none-1\n${secret}`),
  sum: 0n,
});

export const owedNode = (left: OwedNode, right: OwedNode): OwedNode => ({
  hash: nodeHash(left.hash, sumBytes(left.sum), right.hash, sumBytes(right.sum)),
  sum: left.sum + right.sum,
});

/** As hashed with nodes and written in paths. */
export function sumBytes(sum: bigint): Uint8Array {
  const bytes = new Uint8Array(SUM_BYTES);
  new DataView(bytes.buffer).setBigUint64(0, sum);
  return bytes;
}

const FEWEST_PLACES = 1_024;

/** A power of two, at least twice the number of leaves. */
export function placesFor(leaves: number): number {
  let places = FEWEST_PLACES;
  while (places < leaves * 2) places *= 2;
  return places;
}

/** Undefined for an invalid place or path length. */
export function owedRootByPath(
  leaf: OwedNode,
  place: number,
  places: number,
  path: readonly OwedNode[],
): OwedNode | undefined {
  if (!Number.isSafeInteger(place) || place < 0 || place >= places || 2 ** path.length !== places)
    return undefined;
  let node = leaf;
  let at = place;
  for (const sibling of path) {
    node = at % 2 === 1 ? owedNode(sibling, node) : owedNode(node, sibling);
    at = Math.floor(at / 2);
  }
  return node;
}
