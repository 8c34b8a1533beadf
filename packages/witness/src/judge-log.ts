import {
  ALGORITHMS,
  type Checkpoint,
  hexToBytes,
  isConsistent,
  isSame,
  leafHash,
  merkleRoot,
  parseCheckpoint,
  parseNote,
  type SignedNote,
  type VerifierKey,
} from '@cliffhanger/core/proofs';
import { isSignedBy } from '@cliffhanger/verifier/notes';
import { fault, type LogFault } from './fault.ts';
import { followedKeys, isSameKey, judgeEntries, lastClosedAt } from './judge-entries.ts';

/** All that a witness has accepted so far. */
export interface Mirror {
  readonly checkpoint: string;
  readonly entries: readonly string[];
}

/** What the log shows now. */
export interface ShownLog {
  readonly checkpoint: string;
  /** All entries up to the checkpoint: those of the mirror, and the new ones as they were served. */
  readonly entries: readonly string[];
  /** From the size of the mirror to that of the checkpoint, in hex; undefined where there is no mirror yet. */
  readonly consistency: readonly string[] | undefined;
}

export interface Judgement {
  readonly known: readonly VerifierKey[];
  readonly kept: Mirror | undefined;
  readonly now: number;
  readonly staleAfterMs: number;
}

export interface ReadCheckpoint {
  readonly note: SignedNote;
  readonly checkpoint: Checkpoint;
}

export function readCheckpoint(text: string): ReadCheckpoint | undefined {
  const note = parseNote(text);
  const checkpoint = note === undefined ? undefined : parseCheckpoint(note.text);
  return note === undefined || checkpoint === undefined ? undefined : { note, checkpoint };
}

/** The checks in the order in which they can be made; the first fault is the answer. */
export function judgeLog(shown: ShownLog, judgement: Judgement): LogFault | undefined {
  return (
    judgeCheckpoint(shown.checkpoint, judgement.kept, judgement.known, shown.entries) ??
    judgeTree(shown, judgement.kept) ??
    judgeEntries(shown.entries) ??
    judgeAge(shown.entries, judgement)
  );
}

/** What the checkpoint alone shows: whose it is, and whether it can follow the one that was kept. */
export function judgeCheckpoint(
  text: string,
  kept: Mirror | undefined,
  known: readonly VerifierKey[],
  entries: readonly string[],
): LogFault | undefined {
  const read = readCheckpoint(text);
  if (read === undefined) return fault('bad-note', 'The checkpoint is not a signed note.');
  const before = kept === undefined ? undefined : readCheckpoint(kept.checkpoint)?.checkpoint;
  const { origin, size, root } = read.checkpoint;
  const isOther =
    before === undefined ? !known.some(({ name }) => name.startsWith(origin)) : origin !== before.origin;
  if (isOther) return fault('other-origin', `The checkpoint is of another log: ${origin}.`);
  const wrong = judgeSignatures(read.note, followedKeys(entries, known));
  if (wrong !== undefined || before === undefined) return wrong;
  if (size < before.size)
    return fault('shrunk', `The log has shrunk from ${before.size} to ${size} entries.`, size);
  if (size === before.size && !isSame(root, before.root))
    return fault('fork', `TWO STORIES: two different logs of ${size} entries are signed.`);
  return undefined;
}

function judgeSignatures(
  { text, signatures }: SignedNote,
  keys: readonly VerifierKey[],
): LogFault | undefined {
  const ours = signatures.flatMap((signature) =>
    keys
      .filter(
        (key) =>
          key.algorithm === ALGORITHMS.platform && isSameKey(key, { ...signature, id: signature.keyId }),
      )
      .map((key) => ({ key, bytes: signature.bytes })),
  );
  if (ours.length === 0) return fault('unknown-key', 'The checkpoint is not signed by a key that is known.');
  const isEach = ours.every(({ key, bytes }) => isSignedBy(key, text, bytes));
  return isEach ? undefined : fault('bad-signature', 'A signature of the checkpoint is wrong.');
}

export function isSignedByKnown(
  text: string,
  entries: readonly string[],
  known: readonly VerifierKey[],
): boolean {
  const read = readCheckpoint(text);
  return read !== undefined && judgeSignatures(read.note, followedKeys(entries, known)) === undefined;
}

/** Whether the entries are those that were signed, now and before. */
function judgeTree(
  { checkpoint, entries, consistency }: ShownLog,
  kept: Mirror | undefined,
): LogFault | undefined {
  const { size, root } = (readCheckpoint(checkpoint) as ReadCheckpoint).checkpoint;
  if (entries.length < size)
    return fault('missing-entry', `Entry ${entries.length} is missing of ${size}.`, entries.length);
  const before = kept === undefined ? undefined : readCheckpoint(kept.checkpoint)?.checkpoint;
  const proof = consistency?.map(hexToBytes) ?? [];
  const isProven = before === undefined || isConsistent(before, { size, root }, proof);
  if (isSame(merkleRoot(entries.slice(0, size).map(leafHash)), root))
    return isProven ? undefined : fault('bad-consistency', 'The proof of consistency does not hold.');
  if (before === undefined || isProven) {
    const from = before?.size ?? 0;
    return fault('wrong-root', `Entries ${from} to ${size - 1} are not those that were signed.`, from);
  }
  return fault('rewritten', `REWRITTEN: the log does not continue the one of ${before.size} entries.`);
}

function judgeAge(entries: readonly string[], { now, staleAfterMs }: Judgement): LogFault | undefined {
  const closedAt = lastClosedAt(entries);
  if (closedAt === undefined || now - closedAt <= staleAfterMs) return undefined;
  return fault('stale', `The books were closed last at ${new Date(closedAt).toISOString()}.`);
}

/** Which of the entries that were kept is shown differently now. */
export function changedEntry(kept: readonly string[], shown: readonly string[]): number | undefined {
  const index = kept.findIndex((text, at) => shown[at] !== text);
  return index < 0 ? undefined : index;
}
