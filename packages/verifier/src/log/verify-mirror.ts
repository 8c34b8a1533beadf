import {
  type Checkpoint,
  hashOfLeaves,
  inclusionPath,
  isSame,
  type LogEntryProof,
  leafHash,
  merkleRoot,
  parseCheckpoint,
  parseNote,
  pathText,
} from '@cliffhanger/core/proofs';
import {
  type CheckpointFacts,
  compareWithKept,
  type KeptFault,
  type NoteFault,
  type OutsideKnowledge,
  verifyCheckpoint,
} from '../notes/index.ts';

/* Verifies a complete copy of the public log against its signed checkpoint (docs/proofs.md §5, §6). */

export interface LogMirror {
  readonly origin: string;
  /** Texts of all entries from the first on. */
  readonly entries: readonly string[];
  readonly checkpoint: string;
}

export type MirrorFault = NoteFault | 'too-few-entries' | 'wrong-log' | KeptFault;

export type MirrorAnswer =
  | { readonly ok: true; readonly log: CheckpointFacts }
  | { readonly ok: false; readonly code: MirrorFault };

/**
 * Whether the entries are the signed log. With all entries no consistency proof for a stored checkpoint is needed: it
 * is computed here.
 */
export function verifyMirror(mirror: LogMirror, outside: OutsideKnowledge = {}): MirrorAnswer {
  const { origin, entries, checkpoint } = mirror;
  const head = parseCheckpoint(parseNote(checkpoint)?.text ?? '');
  if (head?.origin !== origin) return { ok: false, code: 'bad-note' };
  if (entries.length < head.size) return { ok: false, code: 'too-few-entries' };
  const leaves = entries.slice(0, head.size).map(leafHash);
  if (!isSame(merkleRoot(leaves), head.root)) return { ok: false, code: 'wrong-log' };
  const signed = verifyCheckpoint({ origin, checkpoint, keys: keysIn(entries, leaves) }, outside);
  if (!signed.ok) return { ok: false, code: signed.code };
  const kept = faultOfKept(signed.checkpoint, leaves, outside);
  return kept === undefined ? { ok: true, log: signed.facts } : { ok: false, code: kept };
}

function keysIn(entries: readonly string[], leaves: readonly Uint8Array[]): LogEntryProof[] {
  const subtree = hashOfLeaves(leaves);
  return leaves.flatMap((_, index) => {
    const text = entries[index] as string;
    if (!text.startsWith('cliffhanger-key-1\n')) return [];
    return [{ text, index, path: pathText(inclusionPath(index, leaves.length, subtree)) }];
  });
}

function faultOfKept(
  checkpoint: Checkpoint,
  leaves: readonly Uint8Array[],
  outside: OutsideKnowledge,
): KeptFault | undefined {
  const compared = compareWithKept(checkpoint, outside);
  if (!compared.ok) return compared.code;
  const kept = parseCheckpoint(parseNote(outside.keptCheckpoint ?? '')?.text ?? '');
  if (kept === undefined || kept.size >= checkpoint.size) return undefined;
  return isSame(merkleRoot(leaves.slice(0, kept.size)), kept.root) ? undefined : 'rewritten';
}
