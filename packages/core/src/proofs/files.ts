/* Two files that sellers keep and two public ones (docs/proofs.md §7, §8 and §10). */

export const STATEMENT_FORMAT = 'cliffhanger-statement-1';
export const OWED_PROOF_FORMAT = 'cliffhanger-owed-proof-1';
export const SOLVENCY_PROOF_FORMAT = 'cliffhanger-solvency-proof-1';
export const ALLOCATION_PROOF_FORMAT = 'cliffhanger-allocation-proof-1';
/** The authoritative file of a statement. */
export const STATEMENT_FILE = 'statement.json';

export interface LogEntryProof {
  readonly text: string;
  readonly index: number;
  /** To the root of the checkpoint, in the form of `pathText`. */
  readonly path: string;
}

export interface ClosedHead {
  readonly leaf: string;
  readonly place: number;
  /** To the root of the closing, in the form of `pathText`. */
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
  /** In the form of `owedPathText`. */
  readonly path: string;
  readonly solvency: LogEntryProof;
  readonly checkpoint: string;
  readonly keys: readonly LogEntryProof[];
}

/** A day's report with its log entry: sufficient for verification offline. */
export interface SolvencyProof {
  readonly format: typeof SOLVENCY_PROOF_FORMAT;
  readonly origin: string;
  /** The exact text that the digest in the log covers. */
  readonly report: string;
  readonly solvency: LogEntryProof;
  readonly checkpoint: string;
  readonly keys: readonly LogEntryProof[];
}

export interface DramaWeights {
  readonly dramaId: string;
  /** Ordered by seller id. */
  readonly shares: readonly { readonly sellerId: string; readonly weight: number }[];
}

export interface ProvenWeights extends DramaWeights {
  /** The position in the tree of the day's weights. */
  readonly place: number;
  /** To the root of that tree, in the form of `pathText`. */
  readonly path: string;
}

export interface DrawnOrder {
  readonly number: string;
  readonly dramaId: string;
  /** The seller of the order. */
  readonly sellerId: string;
  /** For an order of the platform: the drawn seller. */
  readonly drawn: string | null;
  /** Drawn first, in this order, and skipped because they bought it themselves. */
  readonly passed: readonly string[];
}

/** A day of the draw, or one page of it, with its log entries. */
export interface AllocationProof {
  readonly format: typeof ALLOCATION_PROOF_FORMAT;
  readonly origin: string;
  readonly day: string;
  readonly secret: string;
  /** For the dramas of the results. For a drama that is not in the tree: its two neighbours. */
  readonly weights: readonly ProvenWeights[];
  /** The position of the first result in the tree of the day's orders. */
  readonly from: number;
  readonly results: readonly DrawnOrder[];
  /** Subtrees of the order tree beside the results, in the form of `pathText`. */
  readonly beside: string;
  /** The commitment made before the day. */
  readonly committed: LogEntryProof;
  /** Null if the weights are not in the log. */
  readonly weighed: LogEntryProof | null;
  /** Null if the commitment names no chain. */
  readonly block: LogEntryProof | null;
  readonly closed: LogEntryProof;
  readonly checkpoint: string;
  readonly keys: readonly LogEntryProof[];
}
