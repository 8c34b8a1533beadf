import type { Locale } from '@cliffhanger/core/kernel';

/* A statement before layout: texts in reading order. */

/** Part of a line. The last four decimals of a figure are exact, but muted. */
export interface Piece {
  readonly text: string;
  readonly tone?: 'quiet' | 'decimals' | 'tag';
}

export type Cell = readonly Piece[];

/** `in`: the seller's total rose. `moved`: the total did not change. */
export type RowLook = 'plain' | 'opening' | 'sum' | 'in' | 'moved';

export interface Row {
  readonly cells: readonly Cell[];
  readonly look: RowLook;
}

export interface TableColumn {
  /** In pixels of a page 794 wide. Undefined columns share the rest. */
  readonly width?: number;
  readonly isAtEnd?: boolean;
}

export interface Table {
  readonly columns: readonly TableColumn[];
  readonly head: readonly string[] | null;
  readonly rows: readonly Row[];
  /** Replaces the rows of an empty table. */
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
  /** Title with `2026-10` or the two days, on every page after the first. */
  readonly heading: string;
  readonly facts: readonly { readonly label: string; readonly text: string }[];
  readonly pots: readonly { readonly label: string; readonly amount: Cell; readonly text: string }[];
  readonly summary: Section;
  readonly lines: Section & {
    /**
     * Balances carried forward at the bottom of a page and the top of the next: the two balances after each
     * row.
     */
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
