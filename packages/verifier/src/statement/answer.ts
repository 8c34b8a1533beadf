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

/** Whole millionths, or whole episodes, as text. */
export type StatedBalances = Readonly<Record<SellerAccount, string>>;

export interface ClosingFacts {
  readonly number: number;
  readonly closedAt: number;
  readonly root: string;
  /** Of its entry in the public log. */
  readonly index: number;
}

export interface AnchorFacts {
  readonly network: string;
  readonly block: number;
  readonly transaction: string;
  readonly index: number;
}

/** What a right file shows. Everything can be written as JSON. */
export interface StatementFacts {
  readonly journalId: string;
  readonly range: { readonly from: number; readonly to: number };
  readonly lines: { readonly first: number; readonly last: number; readonly count: number };
  /** All that were checked, with those that lead to the range and from it. */
  readonly transfers: number;
  /** Before the first line of the range. */
  readonly opening: StatedBalances;
  /** Behind its last line. */
  readonly closing: StatedBalances;
  /** Available, on hold and withdrawing, behind the last line of the range. */
  readonly allYours: string;
  /** Until when the file reaches: the end of the range, or the ending where that is earlier. */
  readonly reachesUntil: number;
  readonly isWholeRange: boolean;
  /** Of the ending. */
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
  /** Where only what was kept does not fit: what the file itself shows. */
  readonly facts?: StatementFacts;
}

export type StatementAnswer = { readonly ok: true; readonly facts: StatementFacts } | StatementFaultAnswer;
