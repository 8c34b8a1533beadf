import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isSame, leafHash, merkleRoot, type VerifierKey } from '@cliffhanger/core/proofs';
import { changedEntry, isSignedByKnown, readCheckpoint } from './judge-log.ts';
import { readMirror } from './state.ts';

/** What somebody was shown: a checkpoint, and the entries where they keep them. */
export interface Story {
  readonly checkpoint: string;
  readonly entries?: readonly string[];
}

export type StoryVerdict =
  | { readonly verdict: 'one story' | 'not comparable'; readonly sentence: string }
  | { readonly verdict: 'two stories'; readonly sentence: string; readonly entry?: number };

/** The folder of a witness, or a file with a checkpoint. */
export function readStory(path: string): Story {
  if (!statSync(path).isDirectory()) return { checkpoint: readFileSync(path, 'utf8') };
  const mirror = readMirror(path);
  if (mirror === undefined) throw new Error(`no mirror in ${join(path, 'mirror.json')}`);
  return mirror;
}

/** Whether two were told the same. Without a key that is known, nobody knows who signed them, and the answer says so. */
export function compareStories(one: Story, other: Story, known: readonly VerifierKey[] = []): StoryVerdict {
  const found = compareTold(one, other);
  if (found.verdict !== 'two stories') return found;
  if (known.length === 0)
    return { ...found, sentence: `${found.sentence} Who signed them was not compared: no key was given.` };
  return [one, other].every(({ checkpoint, entries }) => isSignedByKnown(checkpoint, entries ?? [], known))
    ? { ...found, sentence: `${found.sentence} Both are signed by the log.` }
    : { verdict: 'not comparable', sentence: 'One of the two is not signed by a key that is known.' };
}

function compareTold(one: Story, other: Story): StoryVerdict {
  const [a, b] = [readCheckpoint(one.checkpoint)?.checkpoint, readCheckpoint(other.checkpoint)?.checkpoint];
  if (a === undefined || b === undefined)
    return { verdict: 'not comparable', sentence: 'One of the two is not a signed checkpoint.' };
  if (a.origin !== b.origin)
    return { verdict: 'not comparable', sentence: `Two logs: ${a.origin} and ${b.origin}.` };
  if (a.size === b.size) return isSame(a.root, b.root) ? same(a.size) : two(one, other, a.size);
  const [older, newer] = a.size < b.size ? [a, other] : [b, one];
  if (newer.entries === undefined)
    return {
      verdict: 'not comparable',
      sentence: 'The sizes differ, and the larger has no entries beside it.',
    };
  const root = merkleRoot(newer.entries.slice(0, older.size).map(leafHash));
  return isSame(root, older.root) ? same(older.size) : two(one, other, older.size);
}

const same = (size: number): StoryVerdict => ({
  verdict: 'one story',
  sentence: `One story up to entry ${size - 1}.`,
});

function two(one: Story, other: Story, size: number): StoryVerdict {
  const [a, b] = [one.entries?.slice(0, size), other.entries?.slice(0, size)];
  const length = Math.min(a?.length ?? 0, b?.length ?? 0);
  const entry = a === undefined || b === undefined ? undefined : changedEntry(a.slice(0, length), b);
  const where = entry === undefined ? '' : ` They part at entry ${entry}.`;
  const sentence = `TWO STORIES about the first ${size} entries.${where}`;
  return { verdict: 'two stories', sentence, ...(entry !== undefined && { entry }) };
}
