/**
 * Keeps what only a few may read: sealed with a key that is not in the database. What is sealed for one context
 * (`certification:<seller>`) cannot be opened as if it belonged to another one.
 */
export interface Sealing {
  seal(context: string, plain: Uint8Array): Uint8Array;
  /** Throws when it was changed, moved to another context, or sealed with a key that is not known here. */
  open(context: string, sealed: Uint8Array): Uint8Array;
  /** Which key it was sealed with, by what it says of itself; unknown, too, where nothing was sealed. */
  keyOf(sealed: Uint8Array): 'current' | 'former' | 'unknown';
}
