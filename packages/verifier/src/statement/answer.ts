import type { SellerAccount } from '@cliffhanger/core/ledger';
import type { CheckpointFacts, KeptComparison, KeptFault, NoteFault } from '../notes/index.ts';

export type LineFault = 'gap' | 'broken-link' | 'wrong-hash' | 'not-a-transfer' | 'negative-balance';

export type StatementFault =
  | 'unreadable'
  | 'newer-format'
  | NoteFault
  | 'wrong-journal'
  | 'closing-not-in-log'
  | 'not-in-root'
  | 'closings-out-of-order'
  | LineFault
  | 'wrong-end'
  | 'wrong-balances'
  | 'wrong-range'
  | 'anchor-not-in-log'
  | KeptFault;

/** Whole millionths or whole episodes, as text. */
export type StatedBalances = Readonly<Record<SellerAccount, string>>;

export interface ClosingFacts {
  readonly number: number;
  readonly closedAt: number;
  readonly root: string;
  /** Index of the entry in the public log. */
  readonly index: number;
}

export interface AnchorFacts {
  readonly network: string;
  readonly block: number;
  readonly transaction: string;
  readonly index: number;
}

/** Facts of a valid file, serialisable as JSON. */
export interface StatementFacts {
  readonly journalId: string;
  readonly range: { readonly from: number; readonly to: number };
  readonly lines: { readonly first: number; readonly last: number; readonly count: number };
  /** All transfers that were checked, including those before and after the range. */
  readonly transfers: number;
  /** Before the first line of the range. */
  readonly opening: StatedBalances;
  /** After the last line of the range. */
  readonly closing: StatedBalances;
  /** Available, on hold and withdrawing after the last line of the range. */
  readonly allYours: string;
  /** End of the range, or the time of the last closing if that is earlier. */
  readonly reachesUntil: number;
  readonly isWholeRange: boolean;
  /** Day of the last closing. */
  readonly day: string;
  readonly ending: ClosingFacts;
  readonly log: CheckpointFacts;
  readonly anchor: AnchorFacts | null;
  readonly kept: KeptComparison;
}

export interface StatementFaultAnswer {
  readonly ok: false;
  readonly code: StatementFault;
  readonly where?: 'opening' | 'ending';
  readonly line?: number;
  readonly day?: string;
  /** Set when the file is valid in itself and only contradicts the stored checkpoint. */
  readonly facts?: StatementFacts;
}

export type StatementAnswer = { readonly ok: true; readonly facts: StatementFacts } | StatementFaultAnswer;
