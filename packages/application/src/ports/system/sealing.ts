/**
 * Keeps what only a few may read: sealed with a key that is not in the database. What is sealed for one place
 * (`certification:<seller>`) cannot be opened as if it belonged to another one.
 */
export interface Sealing {
  seal(place: string, plain: Uint8Array): Uint8Array;
  /** Throws when it was changed, moved to another place, or sealed with a key that is not known here. */
  open(place: string, sealed: Uint8Array): Uint8Array;
}
