import {
  type Checkpoint,
  isSame,
  type LogEntryProof,
  leafHash,
  parsePath,
  rootByPath,
} from '@cliffhanger/core/proofs';
import { isCount, isObject, isText } from '../form/index.ts';

export const isEntryProof = (value: unknown): value is LogEntryProof =>
  isObject(value) && isText(value['text']) && isCount(value['index']) && isText(value['path']);

export interface PlaceInTree {
  /** The data of the leaf. */
  readonly data: string;
  readonly index: number;
  readonly path: string;
}

/** Whether the leaf is at its index in a tree of this size and root. */
export function isInTree({ data, index, path }: PlaceInTree, tree: Omit<Checkpoint, 'origin'>): boolean {
  const steps = parsePath(path);
  const root = steps && rootByPath(leafHash(data), index, tree.size, steps);
  return root !== undefined && isSame(root, tree.root);
}

export const isInLog = ({ text, index, path }: LogEntryProof, log: Checkpoint): boolean =>
  isInTree({ data: text, index, path }, log);
