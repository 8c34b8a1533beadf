import { bytesToHex, type Checkpoint, parseCheckpoint, parseNote } from '@cliffhanger/core/proofs';

const keptOf = (note: string | undefined): Checkpoint | undefined =>
  parseCheckpoint(parseNote(note ?? '')?.text ?? '');

/** How many entries the log has that a kept checkpoint is of. */
export const keptSizeOf = (note: string | undefined): number | undefined => keptOf(note)?.size;

export function keptRootOf(note: string | undefined): string | undefined {
  const kept = keptOf(note);
  return kept && bytesToHex(kept.root);
}
