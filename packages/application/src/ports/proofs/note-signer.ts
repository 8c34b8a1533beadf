/** Signs notes of the log (docs/proofs.md §6). Only the worker has one. */
export interface NoteSigner {
  /** The log's name, also the name of the key. */
  readonly origin: string;
  /** Eight hex digits. */
  readonly keyId: string;
  readonly verifierKey: string;
  /** Ed25519 over the UTF-8 of the text. */
  sign(text: string): Uint8Array;
}
