/**
 * Encrypts restricted data with a key outside the database. Each value is bound to its context
 * (`certification:<seller>`) and cannot be opened under another one.
 */
export interface Sealing {
  seal(context: string, plain: Uint8Array): Uint8Array;
  /** Throws for altered data, another context or an unknown key. */
  open(context: string, sealed: Uint8Array): Uint8Array;
  /** The sealing key, by the key ID in the value; `unknown` also for data that is not sealed. */
  keyOf(sealed: Uint8Array): 'current' | 'former' | 'unknown';
}
