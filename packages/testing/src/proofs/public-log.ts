import {
  bytesToHex,
  checkpointText,
  consistencyProof,
  hashOfLeaves,
  inclusionPath,
  type LogEntry,
  type LogEntryProof,
  leafHash,
  logEntryText,
  merkleRoot,
  noteText,
  pathText,
} from '@cliffhanger/core/proofs';
import type { SigningKey } from './signing-key.ts';

/** The public log in memory. `entries` is mutable, for tests that rewrite the log. */
export class PublicLog {
  readonly origin: string;
  readonly entries: string[] = [];

  constructor(origin: string) {
    this.origin = origin;
  }

  /** Returns the index of the entry. */
  append(entry: LogEntry): number {
    return this.entries.push(logEntryText(entry)) - 1;
  }

  root(size = this.entries.length): Uint8Array {
    return merkleRoot(this.#leaves(size));
  }

  inclusion(index: number, size = this.entries.length): LogEntryProof {
    const path = inclusionPath(index, size, hashOfLeaves(this.#leaves(size)));
    return { text: this.entries[index] ?? '', index, path: pathText(path) };
  }

  consistency(from: number, to = this.entries.length): string[] {
    return consistencyProof(from, to, hashOfLeaves(this.#leaves(to))).map(bytesToHex);
  }

  /** The signed text without the signatures. */
  checkpointText(size = this.entries.length): string {
    return checkpointText({ origin: this.origin, size, root: this.root(size) });
  }

  checkpoint(key: SigningKey, size = this.entries.length): string {
    const text = this.checkpointText(size);
    return noteText(text, [key.line(text)]);
  }

  #leaves(size: number): Uint8Array[] {
    return this.entries.slice(0, size).map(leafHash);
  }
}
