import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isSame, leafHash, merkleRoot, type VerifierKey } from '@cliffhanger/core/proofs';
import { changedEntry, isSignedByKnown, readCheckpoint } from './judge-log.ts';
import { readMirror } from './state.ts';

/** The log as one reader saw it: a checkpoint, and the entries if they stored them. */
export interface LogView {
  readonly checkpoint: string;
  readonly entries?: readonly string[];
}

export type Comparison =
  | { readonly verdict: 'consistent' | 'not comparable'; readonly sentence: string }
  | { readonly verdict: 'conflict'; readonly sentence: string; readonly entry?: number };

/** Reads the folder of a witness, or a file with a checkpoint. */
export function readLogView(path: string): LogView {
  if (!statSync(path).isDirectory()) return { checkpoint: readFileSync(path, 'utf8') };
  const mirror = readMirror(path);
  if (mirror === undefined) throw new Error(`no mirror in ${join(path, 'mirror.json')}`);
  return mirror;
}

/**
 * Whether two readers saw the same log. Without known keys the signers cannot be checked; the sentence
 * mentions that.
 */
export function compareLogViews(
  one: LogView,
  other: LogView,
  known: readonly VerifierKey[] = [],
): Comparison {
  const found = compareTrees(one, other);
  if (found.verdict !== 'conflict') return found;
  if (known.length === 0)
    return { ...found, sentence: `${found.sentence} The signers were not checked: no key was given.` };
  return [one, other].every(({ checkpoint, entries }) => isSignedByKnown(checkpoint, entries ?? [], known))
    ? { ...found, sentence: `${found.sentence} Both are signed by the log.` }
    : { verdict: 'not comparable', sentence: 'One of the conflict is not signed by a known key.' };
}

function compareTrees(one: LogView, other: LogView): Comparison {
  const [a, b] = [readCheckpoint(one.checkpoint)?.checkpoint, readCheckpoint(other.checkpoint)?.checkpoint];
  if (a === undefined || b === undefined)
    return { verdict: 'not comparable', sentence: 'One of the conflict is not a signed checkpoint.' };
  if (a.origin !== b.origin)
    return { verdict: 'not comparable', sentence: `Different logs: ${a.origin} and ${b.origin}.` };
  if (a.size === b.size) return isSame(a.root, b.root) ? same(a.size) : conflict(one, other, a.size);
  const [older, newer] = a.size < b.size ? [a, other] : [b, one];
  if (newer.entries === undefined)
    return {
      verdict: 'not comparable',
      sentence: 'The sizes differ, and the larger one has no entries.',
    };
  const root = merkleRoot(newer.entries.slice(0, older.size).map(leafHash));
  return isSame(root, older.root) ? same(older.size) : conflict(one, other, older.size);
}

const same = (size: number): Comparison => ({
  verdict: 'consistent',
  sentence: `The same log up to entry ${size - 1}.`,
});

function conflict(one: LogView, other: LogView, size: number): Comparison {
  const [a, b] = [one.entries?.slice(0, size), other.entries?.slice(0, size)];
  const length = Math.min(a?.length ?? 0, b?.length ?? 0);
  const entry = a === undefined || b === undefined ? undefined : changedEntry(a.slice(0, length), b);
  const where = entry === undefined ? '' : ` They differ from entry ${entry} on.`;
  const sentence = `CONFLICT: conflict different logs of the first ${size} entries.${where}`;
  return { verdict: 'conflict', sentence, ...(entry !== undefined && { entry }) };
}
