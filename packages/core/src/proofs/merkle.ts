import { isSame, nodeHash, sha256 } from './bytes.ts';

/* Merkle trees as in RFC 6962 (docs/proofs.md §3). Leaves are given as hashes; counts stay below 2^53. */

/** The largest power of two below n. */
function splitOf(n: number): number {
  let split = 1;
  while (split * 2 < n) split *= 2;
  return split;
}

/** The hash of the subtree over leaves `from` (inclusive) to `to` (exclusive). */
export type SubtreeHash = (from: number, to: number) => Uint8Array;

const EMPTY = sha256(new Uint8Array());

export function merkleRoot(leaves: readonly Uint8Array[]): Uint8Array {
  return leaves.length === 0 ? EMPTY : hashOfLeaves(leaves)(0, leaves.length);
}

/** Caches nodes for several paths through one tree. */
export function hashOfLeaves(leaves: readonly Uint8Array[]): SubtreeHash {
  const known = new Map<string, Uint8Array>();
  const hash = (first: number, end: number): Uint8Array => {
    if (end - first === 1) return leaves[first] as Uint8Array;
    const key = `${first} ${end}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const middle = first + splitOf(end - first);
    const made = nodeHash(hash(first, middle), hash(middle, end));
    known.set(key, made);
    return made;
  };
  return hash;
}

/** The siblings of a leaf, bottom up. */
export function inclusionPath(index: number, size: number, subtree: SubtreeHash): Uint8Array[] {
  const path: Uint8Array[] = [];
  let [from, to] = [0, size];
  while (to - from > 1) {
    const middle = from + splitOf(to - from);
    if (index < middle) {
      path.push(subtree(middle, to));
      to = middle;
    } else {
      path.push(subtree(from, middle));
      from = middle;
    }
  }
  return path.reverse();
}

/** The root of a leaf and its path; undefined for a wrong length or index. */
export function rootByPath(
  leaf: Uint8Array,
  index: number,
  size: number,
  path: readonly Uint8Array[],
): Uint8Array | undefined {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) return undefined;
  let hash = leaf;
  let [at, last] = [index, size - 1];
  for (const sibling of path) {
    if (last === 0) return undefined;
    if (at % 2 === 1 || at === last) {
      hash = nodeHash(sibling, hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else {
      hash = nodeHash(hash, sibling);
    }
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 ? hash : undefined;
}

/** Leaves `from` (inclusive) to `to` (exclusive) of a tree of `size`. */
export interface LeafRange {
  readonly from: number;
  readonly to: number;
  readonly size: number;
}

/** The largest subtrees beside a range, from the left. */
export function besideRange({ from, to, size }: LeafRange, subtree: SubtreeHash): Uint8Array[] {
  const beside = (first: number, end: number): Uint8Array[] => {
    if (first >= from && end <= to) return [];
    if (end <= from || first >= to) return [subtree(first, end)];
    const middle = first + splitOf(end - first);
    return [...beside(first, middle), ...beside(middle, end)];
  };
  return size === 0 ? [] : beside(0, size);
}

/**
 * The root of consecutive leaves; undefined if they are outside the tree, or empty in a non-empty tree, which
 * would prove nothing.
 */
export function rootByRange(
  leaves: readonly Uint8Array[],
  { from, size }: Pick<LeafRange, 'from' | 'size'>,
  beside: readonly Uint8Array[],
): Uint8Array | undefined {
  const to = from + leaves.length;
  if (leaves.length === 0) return size === 0 && from === 0 && beside.length === 0 ? EMPTY : undefined;
  if (to > size) return undefined;
  let taken = 0;
  const hash = (first: number, end: number): Uint8Array | undefined => {
    if (end <= from || first >= to) return beside[taken++];
    if (end - first === 1) return leaves[first - from];
    const middle = first + splitOf(end - first);
    const left = hash(first, middle);
    const right = left && hash(middle, end);
    return left && right && nodeHash(left, right);
  };
  const root = hash(0, size);
  return taken === beside.length ? root : undefined;
}

/** Proves that the tree of the first `older` leaves is a prefix of the tree of `size`. */
export function consistencyProof(older: number, size: number, subtree: SubtreeHash): Uint8Array[] {
  if (older === 0 || older === size) return [];
  const proof = (m: number, from: number, to: number, isWhole: boolean): Uint8Array[] => {
    if (m === to - from) return isWhole ? [] : [subtree(from, to)];
    const middle = splitOf(to - from);
    return m <= middle
      ? [...proof(m, from, from + middle, isWhole), subtree(from + middle, to)]
      : [...proof(m - middle, from + middle, to, false), subtree(from, from + middle)];
  };
  return proof(older, 0, size, true);
}

interface TreeHead {
  readonly size: number;
  readonly root: Uint8Array;
}

/** RFC 9162 §2.1.4.2. The empty tree is a prefix of every tree. */
export function isConsistent(older: TreeHead, newer: TreeHead, proof: readonly Uint8Array[]): boolean {
  if (older.size > newer.size) return false;
  if (older.size === newer.size) return proof.length === 0 && isSame(older.root, newer.root);
  if (older.size === 0) return proof.length === 0;
  const steps = isPowerOfTwo(older.size) ? [older.root, ...proof] : proof;
  const [first, ...rest] = steps;
  if (first === undefined) return false;
  let [at, last] = [older.size - 1, newer.size - 1];
  while (at % 2 === 1) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  let [olderHash, newerHash] = [first, first];
  for (const sibling of rest) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      olderHash = nodeHash(sibling, olderHash);
      newerHash = nodeHash(sibling, newerHash);
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else {
      newerHash = nodeHash(newerHash, sibling);
    }
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 && isSame(olderHash, older.root) && isSame(newerHash, newer.root);
}

function isPowerOfTwo(n: number): boolean {
  let power = 1;
  while (power < n) power *= 2;
  return power === n;
}
