import {
  ALGORITHMS,
  bytesToHex,
  type Checkpoint,
  fromBase64,
  hexToBytes,
  isConsistent,
  isHash,
  isSame,
  keyEntryText,
  type LogEntryProof,
  parseCheckpoint,
  parseLogEntry,
  parseNote,
  parseVerifierKey,
  type SignedNote,
  type VerifierKey,
} from '@cliffhanger/core/proofs';
import { isInLog } from './entry-proof.ts';
import { isSignedBy } from './signature.ts';

/* Signed checkpoints, their signing keys, and comparison with a stored checkpoint (docs/proofs.md §6, §7). */

export type NoteFault = 'bad-note' | 'unknown-key' | 'bad-signature' | 'key-not-in-log';
export type KeptFault = 'bad-kept' | 'fork' | 'rewritten' | 'older-than-kept';

/** Knowledge of the reader that is not in the file. */
export interface OutsideKnowledge {
  /**
   * Verifier keys that the reader stored or printed. Without any, the keys of the file are trusted, which
   * `isKeyCompared` reports.
   */
  readonly knownKeys?: readonly string[];
  /** A checkpoint that the reader stored earlier, as a signed note. */
  readonly keptCheckpoint?: string;
  /** Consistency proof in hex: the smaller of the two logs is a prefix of the larger. */
  readonly consistency?: readonly string[];
}

export interface CheckpointFacts {
  readonly origin: string;
  readonly size: number;
  readonly root: string;
  readonly key: { readonly name: string; readonly id: string; readonly verifierKey: string };
  /** False if the key comes from the file itself. */
  readonly isKeyCompared: boolean;
}

export type CheckpointAnswer =
  | { readonly ok: true; readonly checkpoint: Checkpoint; readonly facts: CheckpointFacts }
  | { readonly ok: false; readonly code: NoteFault };

interface SignedFile {
  readonly origin: string;
  readonly checkpoint: string;
  readonly keys: readonly LogEntryProof[];
}

interface PublishedKey {
  readonly key: VerifierKey;
  readonly text: string;
  /** Whether the previous key of the list has signed it; null if it has no signature. */
  readonly isSigned: boolean | null;
}

const fault = (code: NoteFault): CheckpointAnswer => ({ ok: false, code });

export function verifyCheckpoint(file: SignedFile, { knownKeys = [] }: OutsideKnowledge): CheckpointAnswer {
  const note = parseNote(file.checkpoint);
  const checkpoint = note === undefined ? undefined : parseCheckpoint(note.text);
  if (note === undefined || checkpoint?.origin !== file.origin) return fault('bad-note');
  const published = publishedKeys(file.keys);
  const accepted = acceptedKeys(published, knownKeys);
  const signers = signersOf(note, accepted);
  const [signer] = signers;
  if (signer === undefined) return fault('unknown-key');
  if (signers.some(({ key, bytes }) => !isSignedBy(key, note.text, bytes))) return fault('bad-signature');
  const isListed = published.some((one) => one?.text === signer.text);
  if (!isListed || !areInLog(file.keys, published, checkpoint)) return fault('key-not-in-log');
  const { name, id } = signer.key;
  return {
    ok: true,
    checkpoint,
    facts: {
      origin: checkpoint.origin,
      size: checkpoint.size,
      root: bytesToHex(checkpoint.root),
      key: { name, id, verifierKey: signer.text },
      isKeyCompared: knownKeys.length > 0,
    },
  };
}

/** Has undefined at the index of an entry without a valid key. */
function publishedKeys(entries: readonly LogEntryProof[]): (PublishedKey | undefined)[] {
  const keys: (PublishedKey | undefined)[] = [];
  for (const { text } of entries) {
    const entry = parseLogEntry(text);
    const key = entry?.kind === 'key' ? platformKeyOf(entry.verifierKey) : undefined;
    if (entry?.kind !== 'key' || key === undefined || key.name !== entry.name) {
      keys.push(undefined);
      continue;
    }
    const before = keys.at(-1)?.key;
    keys.push({
      key,
      text: entry.verifierKey,
      isSigned: signedBy(before, keyEntryText(entry), entry.signature),
    });
  }
  return keys;
}

function signedBy(before: VerifierKey | undefined, text: string, signature: string | null): boolean | null {
  if (signature === null) return null;
  const bytes = fromBase64(signature);
  return before !== undefined && bytes !== undefined && isSignedBy(before, text, bytes);
}

/** Known keys and those that follow from them by signed rotations; all keys of the file if none is known. */
function acceptedKeys(
  published: readonly (PublishedKey | undefined)[],
  knownKeys: readonly string[],
): ReadonlyMap<string, VerifierKey> {
  const accepted = new Map<string, VerifierKey>();
  if (knownKeys.length === 0) {
    for (const one of published) if (one !== undefined) accepted.set(one.text, one.key);
    return accepted;
  }
  for (const text of knownKeys) {
    const key = platformKeyOf(text);
    if (key !== undefined) accepted.set(text, key);
  }
  let isFollowed = false;
  for (const one of published) {
    isFollowed = one !== undefined && (accepted.has(one.text) || (isFollowed && one.isSigned === true));
    if (one !== undefined && isFollowed) accepted.set(one.text, one.key);
  }
  return accepted;
}

function platformKeyOf(text: string): VerifierKey | undefined {
  const key = parseVerifierKey(text);
  return key?.algorithm === ALGORITHMS.platform ? key : undefined;
}

function signersOf({ signatures }: SignedNote, accepted: ReadonlyMap<string, VerifierKey>) {
  return signatures.flatMap(({ name, keyId, bytes }) =>
    [...accepted]
      .filter(([, key]) => key.name === name && key.id === keyId)
      .map(([text, key]) => ({ text, key, bytes })),
  );
}

function areInLog(
  entries: readonly LogEntryProof[],
  published: readonly (PublishedKey | undefined)[],
  log: Checkpoint,
): boolean {
  return entries.every((entry, at) => {
    const before = entries[at - 1];
    const isInOrder = before === undefined ? entry.index === 0 : entry.index > before.index;
    const isSigned = published[at]?.isSigned;
    return isInOrder && isInLog(entry, log) && (at === 0 ? isSigned === null : isSigned === true);
  });
}

/** Result of the comparison with a stored checkpoint. */
export type KeptComparison = 'none' | 'same' | 'consistent' | 'not-compared';

export type KeptAnswer =
  | { readonly ok: true; readonly comparison: KeptComparison }
  | { readonly ok: false; readonly code: KeptFault };

/** Does not check the signature of the stored checkpoint, because the reader trusts their own copy. */
export function compareWithKept(
  checkpoint: Checkpoint,
  { keptCheckpoint, consistency }: OutsideKnowledge,
): KeptAnswer {
  if (keptCheckpoint === undefined) return { ok: true, comparison: 'none' };
  const kept = parseCheckpoint(parseNote(keptCheckpoint)?.text ?? '');
  if (kept?.origin !== checkpoint.origin) return { ok: false, code: 'bad-kept' };
  if (kept.size === checkpoint.size) {
    return isSame(kept.root, checkpoint.root)
      ? { ok: true, comparison: 'same' }
      : { ok: false, code: 'fork' };
  }
  const [older, newer] = kept.size < checkpoint.size ? [kept, checkpoint] : [checkpoint, kept];
  if (consistency !== undefined && !isPrefixOf(older, newer, consistency))
    return { ok: false, code: 'rewritten' };
  if (checkpoint.size < kept.size) return { ok: false, code: 'older-than-kept' };
  return { ok: true, comparison: consistency === undefined ? 'not-compared' : 'consistent' };
}

const isPrefixOf = (older: Checkpoint, newer: Checkpoint, proof: readonly string[]): boolean =>
  proof.every(isHash) && isConsistent(older, newer, proof.map(hexToBytes));
