/** Signs notes of the log (docs/proofs.md §6). Only the worker holds one. */
export interface NoteSigner {
  /** Of the log; the name of the key too. */
  readonly origin: string;
  /** Eight hex digits. */
  readonly keyId: string;
  readonly verifierKey: string;
  /** Ed25519 over the UTF-8 of the text. */
  sign(text: string): Uint8Array;
}
