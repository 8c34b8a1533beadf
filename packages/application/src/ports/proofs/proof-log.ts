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

/** The public log (docs/proofs.md §5). Append-only. */
export interface ProofLog {
  /**
   * Returns its index. Idempotent for an existing entry. Call it late in a transaction: it blocks other
   * writers.
   */
  append(entry: LogEntry): Promise<number>;
  size(): Promise<number>;
  /** In order, from an index on. */
  list(from: number, most: number): Promise<readonly StoredLogEntry[]>;
  /** All of a kind below a log size, in order. */
  listOf(kind: LogEntry['kind'], size: number): Promise<readonly StoredLogEntry[]>;
  newestOf(kind: LogEntry['kind'], size: number): Promise<StoredLogEntry | undefined>;
  /** In the order of `nodes`. */
  hashes(nodes: readonly LogNode[]): Promise<readonly Uint8Array[]>;
  newestCheckpoint(): Promise<StoredCheckpoint | undefined>;
  /** The database rejects it when its root is not the log's. */
  addCheckpoint(note: string): Promise<void>;
}
