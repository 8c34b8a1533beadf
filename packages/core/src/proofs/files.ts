/* The proof files of sellers and of the public, as in docs/proofs.md §7, §8 and §10. */

export const STATEMENT_FORMAT = 'cliffhanger-statement-1';
export const OWED_PROOF_FORMAT = 'cliffhanger-owed-proof-1';
export const SOLVENCY_PROOF_FORMAT = 'cliffhanger-solvency-proof-1';
export const ALLOCATION_PROOF_FORMAT = 'cliffhanger-allocation-proof-1';
/** The authoritative file of a statement. */
export const STATEMENT_FILE = 'statement.json';

export interface LogEntryProof {
  readonly text: string;
  readonly index: number;
  /** To the checkpoint's root, as written by `pathText`. */
  readonly path: string;
}

export interface ClosedHead {
  readonly leaf: string;
  readonly place: number;
  /** To the closing's root, as written by `pathText`. */
  readonly path: string;
  readonly closing: LogEntryProof;
}

export interface StatementTransfer {
  readonly id: string;
  readonly sequence: number;
  readonly previousHash: string;
  readonly hash: string;
  readonly kind: string;
  readonly referenceType: string;
  readonly referenceId: string;
  readonly effectiveAt: number;
  readonly actor: string;
  readonly reason: string | null;
  readonly corrects: string | null;
  readonly entries: readonly {
    readonly account: string;
    readonly amount: string;
    readonly orderId: string | null;
  }[];
}

export interface StatementProof {
  readonly format: typeof STATEMENT_FORMAT;
  readonly origin: string;
  readonly journalId: string;
  readonly range: { readonly from: number; readonly to: number };
  readonly lines: { readonly first: number; readonly last: number };
  readonly opening: ClosedHead | null;
  readonly transfers: readonly StatementTransfer[];
  readonly ending: ClosedHead;
  readonly checkpoint: string;
  readonly keys: readonly LogEntryProof[];
  readonly anchor: LogEntryProof | null;
}

export interface OwedProof {
  readonly format: typeof OWED_PROOF_FORMAT;
  readonly origin: string;
  readonly day: string;
  readonly sellerId: string;
  readonly salt: string;
  readonly amounts: {
    readonly available: string;
    readonly unsettled: string;
    readonly withdrawing: string;
    readonly escrow: string;
    readonly prepaid: string;
  };
  readonly place: number;
  /** As written by `owedPathText`. */
  readonly path: string;
  readonly solvency: LogEntryProof;
  readonly checkpoint: string;
  readonly keys: readonly LogEntryProof[];
}

/** A day's report with its log entry: enough to verify it offline. */
export interface SolvencyProof {
  readonly format: typeof SOLVENCY_PROOF_FORMAT;
  readonly origin: string;
  /** The exact text whose digest is in the log. */
  readonly report: string;
  readonly solvency: LogEntryProof;
  readonly checkpoint: string;
  readonly keys: readonly LogEntryProof[];
}

export interface DramaWeights {
  readonly dramaId: string;
  /** Ascending by seller id. */
  readonly shares: readonly { readonly sellerId: string; readonly weight: number }[];
}

export interface ProvenWeights extends DramaWeights {
  /** In the tree of the day's weights. */
  readonly place: number;
  /** To its root, as written by `pathText`. */
  readonly path: string;
}

export interface DrawnOrder {
  readonly number: string;
  readonly dramaId: string;
  readonly sellerId: string;
  /** For an order of the platform: the drawn seller. */
  readonly drawn: string | null;
}

/** A day of the draw, or a page of it, with its log entries. */
export interface AllocationProof {
  readonly format: typeof ALLOCATION_PROOF_FORMAT;
  readonly origin: string;
  readonly day: string;
  readonly secret: string;
  /** For the dramas of the results; for a drama outside the tree, its two neighbours. */
  readonly weights: readonly ProvenWeights[];
  /** Index of the first result in the tree of the day's orders. */
  readonly from: number;
  readonly results: readonly DrawnOrder[];
  /** The subtrees beside the results, as written by `pathText`. */
  readonly beside: string;
  /** The commitment from before the day. */
  readonly committed: LogEntryProof;
  /** Null if the log has no entry. */
  readonly weighed: LogEntryProof | null;
  /** Null if the commitment names no chain. */
  readonly block: LogEntryProof | null;
  readonly closed: LogEntryProof;
  readonly checkpoint: string;
  readonly keys: readonly LogEntryProof[];
}
