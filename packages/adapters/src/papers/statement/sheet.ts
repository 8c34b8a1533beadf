import type { Locale } from '@cliffhanger/core/kernel';

/* A statement before it is drawn: words in the order in which they are read. */

/** Part of a line: a figure's last four decimals are exact, but quiet. */
export interface Piece {
  readonly text: string;
  readonly tone?: 'quiet' | 'decimals' | 'tag';
}

export type Cell = readonly Piece[];

/** `in`: what is the seller's became more. `moved`: nothing of it changed. */
export type RowLook = 'plain' | 'opening' | 'sum' | 'in' | 'moved';

export interface Row {
  readonly cells: readonly Cell[];
  readonly look: RowLook;
}

export interface TableColumn {
  /** Of a page 794 wide; undefined: what the others leave. */
  readonly width?: number;
  readonly isAtEnd?: boolean;
}

export interface Table {
  readonly columns: readonly TableColumn[];
  readonly head: readonly string[] | null;
  readonly rows: readonly Row[];
  /** Instead of rows, where there are none. */
  readonly none: string;
}

export interface Section {
  readonly title: string;
  readonly beside?: string;
  readonly table: Table;
  readonly notes?: readonly string[];
}

export interface StatementSheet {
  readonly locale: Locale;
  readonly brand: string;
  readonly title: string;
  readonly period: string;
  /** Title with `2026-10` or the two days, on every page behind the first. */
  readonly heading: string;
  readonly facts: readonly { readonly label: string; readonly text: string }[];
  readonly pots: readonly { readonly label: string; readonly amount: Cell; readonly text: string }[];
  readonly summary: Section;
  readonly lines: Section & {
    /** What stands at the foot of a page and at the head of the next: the two balances after each row. */
    readonly carried: (page: number) => string;
    readonly brought: (page: number) => string;
  };
  readonly payouts: Section;
  readonly fees: Section;
  readonly tax: Section;
  readonly holds: Section;
  readonly check: {
    readonly title: string;
    readonly address: string;
    readonly steps: readonly string[];
    readonly proven: readonly { readonly label: string; readonly text: string }[];
    readonly facts: readonly { readonly label: string; readonly text: string }[];
  };
  readonly who: string;
  readonly foot: string;
  readonly page: (page: number, pages: number) => string;
}
