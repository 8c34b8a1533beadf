import { bytesToHex, type Checkpoint, parseCheckpoint, parseNote } from '@cliffhanger/core/proofs';

const parsed = (note: string | undefined): Checkpoint | undefined =>
  parseCheckpoint(parseNote(note ?? '')?.text ?? '');

/** Number of entries of the log in a stored checkpoint. */
export const storedSizeOf = (note: string | undefined): number | undefined => parsed(note)?.size;

export function storedRootOf(note: string | undefined): string | undefined {
  const stored = parsed(note);
  return stored && bytesToHex(stored.root);
}
