import type { ReactNode } from 'react';

export interface TableColumn<Row> {
  readonly key: string;
  readonly header: string;
  /** In px. What is left of the width goes to the columns in proportion. */
  readonly width: number;
  readonly align?: 'end';
  /** Stays when the table scrolls sideways, and can be neither hidden nor moved. */
  readonly isFixed?: boolean;
  /** Not shown until it is chosen. */
  readonly isExtra?: boolean;
  readonly canSort?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

/** How somebody likes the columns of a table. */
export interface ColumnChoice {
  readonly order: readonly string[];
  /** By key; a column that is not named here is as it was made. */
  readonly shown: Readonly<Record<string, boolean>>;
}

export const NO_COLUMN_CHOICE: ColumnChoice = { order: [], shown: {} };

type Arranged = Pick<TableColumn<never>, 'key' | 'isFixed' | 'isExtra'>;

/** All of them in the chosen order, fixed ones first; those that nobody has placed stay where they were made. */
export function inChosenOrder<Column extends Arranged>(
  columns: readonly Column[],
  { order }: ColumnChoice,
): readonly Column[] {
  const placeOf = (column: Column, made: number): number => {
    if (column.isFixed === true) return made - columns.length;
    const chosen = order.indexOf(column.key);
    return chosen === -1 ? made : chosen;
  };
  return columns
    .map((column, made) => ({ column, made, place: placeOf(column, made) }))
    .toSorted((one, other) => one.place - other.place || one.made - other.made)
    .map(({ column }) => column);
}

export const isColumnShown = (
  { key, isFixed, isExtra }: Arranged,
  { shown }: Pick<ColumnChoice, 'shown'>,
): boolean => isFixed === true || (shown[key] ?? isExtra !== true);

/** Puts a column in front of another one, or behind it when it comes from the left. */
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
