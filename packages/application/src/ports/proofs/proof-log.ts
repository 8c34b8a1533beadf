import type { LogEntry } from '@cliffhanger/core/proofs';

/** A complete subtree of the log: over the leaves from `index` × 2^`level` on. */
export interface LogNode {
  readonly level: number;
  readonly index: number;
}

export interface StoredLogEntry {
  readonly index: number;
  readonly text: string;
}

export interface StoredCheckpoint {
  readonly size: number;
  /** Signed. */
  readonly note: string;
}

/** The public log (docs/proofs.md §5). Nothing that stands in it is ever changed. */
export interface ProofLog {
  /** Gives its index. An entry that stands there already is not appended again. Do it late in a transaction: others wait. */
  append(entry: LogEntry): Promise<number>;
  size(): Promise<number>;
  /** From an index on, in order. */
  list(from: number, most: number): Promise<readonly StoredLogEntry[]>;
  /** All of a kind below a size of the log, in order. */
  listOf(kind: LogEntry['kind'], size: number): Promise<readonly StoredLogEntry[]>;
  newestOf(kind: LogEntry['kind'], size: number): Promise<StoredLogEntry | undefined>;
  /** The hash of each, in the order in which they were asked for. */
  hashes(nodes: readonly LogNode[]): Promise<readonly Uint8Array[]>;
  newestCheckpoint(): Promise<StoredCheckpoint | undefined>;
  /** Refused by the database when its root is not the log's. */
  addCheckpoint(note: string): Promise<void>;
}
