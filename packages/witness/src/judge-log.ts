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

/** All entries that a witness has accepted so far. */
export interface Mirror {
  readonly checkpoint: string;
  readonly entries: readonly string[];
}

/** The log as fetched now. */
export interface FetchedLog {
  readonly checkpoint: string;
  /** All entries up to the checkpoint: those of the mirror and the newly fetched ones. */
  readonly entries: readonly string[];
  /** Consistency proof in hex from the size of the mirror to that of the checkpoint; undefined without a mirror. */
  readonly consistency: readonly string[] | undefined;
}

export interface Judgement {
  readonly known: readonly VerifierKey[];
  readonly mirror: Mirror | undefined;
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

/** Runs the checks in order; returns the first fault. */
export function judgeLog(fetched: FetchedLog, judgement: Judgement): LogFault | undefined {
  return (
    judgeCheckpoint(fetched.checkpoint, judgement.mirror, judgement.known, fetched.entries) ??
    judgeTree(fetched, judgement.mirror) ??
    judgeEntries(fetched.entries) ??
    judgeAge(fetched.entries, judgement)
  );
}

/** Checks signer and origin of the checkpoint, and whether it can follow that of the mirror. */
export function judgeCheckpoint(
  text: string,
  mirror: Mirror | undefined,
  known: readonly VerifierKey[],
  entries: readonly string[],
): LogFault | undefined {
  const read = readCheckpoint(text);
  if (read === undefined) return fault('bad-note', 'The checkpoint is not a signed note.');
  const before = mirror === undefined ? undefined : readCheckpoint(mirror.checkpoint)?.checkpoint;
  const { origin, size, root } = read.checkpoint;
  const isOther =
    before === undefined ? !known.some(({ name }) => name.startsWith(origin)) : origin !== before.origin;
  if (isOther) return fault('other-origin', `The checkpoint is of another log: ${origin}.`);
  const wrong = judgeSignatures(read.note, followedKeys(entries, known));
  if (wrong !== undefined || before === undefined) return wrong;
  if (size < before.size)
    return fault('shrunk', `The log has shrunk from ${before.size} to ${size} entries.`, size);
  if (size === before.size && !isSame(root, before.root))
    return fault('fork', `CONFLICT: two different logs of ${size} entries are signed.`);
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
  if (ours.length === 0) return fault('unknown-key', 'The checkpoint is not signed by a known key.');
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

/** Whether the entries match the signed root and continue the mirror. */
function judgeTree(
  { checkpoint, entries, consistency }: FetchedLog,
  mirror: Mirror | undefined,
): LogFault | undefined {
  const { size, root } = (readCheckpoint(checkpoint) as ReadCheckpoint).checkpoint;
  if (entries.length < size)
    return fault('missing-entry', `Entry ${entries.length} is missing of ${size}.`, entries.length);
  const before = mirror === undefined ? undefined : readCheckpoint(mirror.checkpoint)?.checkpoint;
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

/** Index of the first entry of the mirror that differs from the fetched one. */
export function changedEntry(mirror: readonly string[], fetched: readonly string[]): number | undefined {
  const index = mirror.findIndex((text, at) => fetched[at] !== text);
  return index < 0 ? undefined : index;
}
