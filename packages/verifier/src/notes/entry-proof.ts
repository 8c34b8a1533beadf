import {
  type Checkpoint,
  hexToBytes,
  isHash,
  isSame,
  type LogEntryProof,
  leafHash,
  rootByPath,
} from '@cliffhanger/core/proofs';
import { isCount, isList, isObject, isText } from '../form/index.ts';

export const isEntryProof = (value: unknown): value is LogEntryProof =>
  isObject(value) && isText(value['text']) && isCount(value['index']) && isList(value['path'], isText);

export interface PlaceInTree {
  /** The data of the leaf. */
  readonly data: string;
  readonly index: number;
  readonly path: readonly string[];
}

/** Whether a leaf is in a tree of that size and root, at its place. */
export function isInTree({ data, index, path }: PlaceInTree, tree: Omit<Checkpoint, 'origin'>): boolean {
  if (!path.every(isHash)) return false;
  const root = rootByPath(leafHash(data), index, tree.size, path.map(hexToBytes));
  return root !== undefined && isSame(root, tree.root);
}

export const isInLog = ({ text, index, path }: LogEntryProof, log: Checkpoint): boolean =>
  isInTree({ data: text, index, path }, log);
