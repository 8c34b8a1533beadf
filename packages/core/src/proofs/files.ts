/* The two files that a seller keeps and the two that everybody may, as docs/proofs.md §7, §8 and §10 say. */

export const STATEMENT_FORMAT = 'cliffhanger-statement-1';
export const OWED_PROOF_FORMAT = 'cliffhanger-owed-proof-1';
export const SOLVENCY_PROOF_FORMAT = 'cliffhanger-solvency-proof-1';
export const ALLOCATION_PROOF_FORMAT = 'cliffhanger-allocation-proof-1';
/** The one file of a statement that decides. */
export const STATEMENT_FILE = 'statement.json';

export interface LogEntryProof {
  readonly text: string;
  readonly index: number;
  /** Up to the root of the checkpoint, as `pathText` writes it. */
  readonly path: string;
}

export interface ClosedHead {
  readonly leaf: string;
  readonly place: number;
  /** Up to the root of the closing, as `pathText` writes it. */
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
  /** As `owedPathText` writes it. */
  readonly path: string;
  readonly solvency: LogEntryProof;
  readonly checkpoint: string;
  readonly keys: readonly LogEntryProof[];
}

/** A day's report with its entry of the log: all that is needed to check it without asking anybody. */
export interface SolvencyProof {
  readonly format: typeof SOLVENCY_PROOF_FORMAT;
  readonly origin: string;
  /** The very text whose digest is in the log. */
  readonly report: string;
  readonly solvency: LogEntryProof;
  readonly checkpoint: string;
  readonly keys: readonly LogEntryProof[];
}

export interface DramaWeights {
  readonly dramaId: string;
  /** In ascending order of the sellers' ids. */
  readonly shares: readonly { readonly sellerId: string; readonly weight: number }[];
}

export interface ProvenWeights extends DramaWeights {
  /** In the tree of the day's weights. */
  readonly place: number;
  /** Up to its root, as `pathText` writes it. */
  readonly path: string;
}

export interface DrawnOrder {
  readonly number: string;
  readonly dramaId: string;
  /** Who got it. */
  readonly sellerId: string;
  /** Of an order of the platform: whom it fell on. */
  readonly drawn: string | null;
}

/** A day of the draw, or a page of it, with what the log says of it. */
export interface AllocationProof {
  readonly format: typeof ALLOCATION_PROOF_FORMAT;
  readonly origin: string;
  readonly day: string;
  readonly secret: string;
  /** Of the dramas of the results; of one that is not in the tree, the two beside which it would stand. */
  readonly weights: readonly ProvenWeights[];
  /** Place of the first result in the tree of the day's orders. */
  readonly from: number;
  readonly results: readonly DrawnOrder[];
  /** Of the tree of orders, what is beside the results, as `pathText` writes it. */
  readonly beside: string;
  /** What was promised before the day. */
  readonly committed: LogEntryProof;
  /** Null where the log was not told. */
  readonly weighed: LogEntryProof | null;
  /** Null where the promise names no chain. */
  readonly block: LogEntryProof | null;
  readonly closed: LogEntryProof;
  readonly checkpoint: string;
  readonly keys: readonly LogEntryProof[];
}
