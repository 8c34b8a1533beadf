import type { ReactNode } from 'react';

export interface TableColumn<Row> {
  readonly key: string;
  readonly header: string;
  /** Minimum in px. The remaining width is distributed in proportion. */
  readonly width: number;
  readonly align?: 'end';
  /** Sticky when the table scrolls sideways; can be neither hidden nor moved. */
  readonly isFixed?: boolean;
  /** Hidden by default. */
  readonly isExtra?: boolean;
  readonly canSort?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

/** A user's choice of columns. */
export interface ColumnChoice {
  readonly order: readonly string[];
  /** By column key; a column without an entry has its default visibility. */
  readonly shown: Readonly<Record<string, boolean>>;
}

export const NO_COLUMN_CHOICE: ColumnChoice = { order: [], shown: {} };

type Arranged = Pick<TableColumn<never>, 'key' | 'isFixed' | 'isExtra'>;

/**
 * All columns in the chosen order, fixed ones first; columns without a chosen position keep their default
 * one.
 */
export function inChosenOrder<Column extends Arranged>(
  columns: readonly Column[],
  { order }: ColumnChoice,
): readonly Column[] {
  const positionOf = (column: Column, made: number): number => {
    if (column.isFixed === true) return made - columns.length;
    const chosen = order.indexOf(column.key);
    return chosen === -1 ? made : chosen;
  };
  return columns
    .map((column, made) => ({ column, made, position: positionOf(column, made) }))
    .toSorted((one, other) => one.position - other.position || one.made - other.made)
    .map(({ column }) => column);
}

export const isColumnShown = (
  { key, isFixed, isExtra }: Arranged,
  { shown }: Pick<ColumnChoice, 'shown'>,
): boolean => isFixed === true || (shown[key] ?? isExtra !== true);

/** Moves a column to the position of another one. */
export function movedTo(
  columns: readonly Arranged[],
  choice: ColumnChoice,
  { key, to }: { readonly key: string; readonly to: string },
): ColumnChoice {
  const keys = inChosenOrder(columns, choice).map((column) => column.key);
  const target = keys.indexOf(to);
  const fixed = new Set(columns.filter(({ isFixed }) => isFixed === true).map((column) => column.key));
  if (target === -1 || !keys.includes(key) || fixed.has(to) || fixed.has(key)) return choice;
  const others = keys.filter((one) => one !== key);
  others.splice(target, 0, key);
  return { ...choice, order: others };
}
