import { fromBase64, toBase64 } from './base64.ts';
import { concatBytes } from './bytes.ts';
import { type OwedNode, sumBytes } from './owed-tree.ts';

/* Paths in files: all siblings concatenated in base64 (docs/proofs.md §3 and §8). */

const HASH_BYTES = 32;
const OWED_STEP_BYTES = HASH_BYTES + sumBytes(0n).length;

export const pathText = (path: readonly Uint8Array[]): string => toBase64(concatBytes(...path));

/** Undefined unless the text is base64 of whole hashes. */
export const parsePath = (text: string): Uint8Array[] | undefined => stepsOf(text, HASH_BYTES);

/** In a tree with sums each hash is followed by its sum. */
export const owedPathText = (path: readonly OwedNode[]): string =>
  toBase64(concatBytes(...path.flatMap(({ hash, sum }) => [hash, sumBytes(sum)])));

/** A negative sum appears as 2^63 or more: its eight bytes are unsigned. */
export const parseOwedPath = (text: string): OwedNode[] | undefined =>
  stepsOf(text, OWED_STEP_BYTES)?.map((step) => ({
    hash: step.subarray(0, HASH_BYTES),
    sum: new DataView(step.buffer, step.byteOffset).getBigUint64(HASH_BYTES),
  }));

function stepsOf(text: string, stepBytes: number): Uint8Array[] | undefined {
  const bytes = fromBase64(text);
  if (bytes === undefined || bytes.length % stepBytes !== 0) return undefined;
  return Array.from({ length: bytes.length / stepBytes }, (_, step) =>
    bytes.subarray(step * stepBytes, (step + 1) * stepBytes),
  );
}
