import {
  type ColumnChoice,
  inChosenOrder,
  isColumnShown,
  NO_COLUMN_CHOICE,
  type TableColumn,
} from '@cliffhanger/ui/table';
import type { PageName } from '@cliffhanger/wire/pages';
import { useMemo, useState } from 'react';

/** Kept per page on this device. */
const storageKey = (page: PageName): string => `columns-${page}`;

function stored(page: PageName): ColumnChoice {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey(page)) ?? '{}') as Partial<ColumnChoice>;
    return { order: kept.order ?? [], shown: kept.shown ?? {} };
  } catch {
    return NO_COLUMN_CHOICE;
  }
}

/** Which columns a table shows, in the order in which somebody likes them. */
export function useColumnChoice<Row>(page: PageName, columns: readonly TableColumn<Row>[]) {
  const [choice, setChoice] = useState(() => stored(page));
  const shown = useMemo(
    () => inChosenOrder(columns, choice).filter((column) => isColumnShown(column, choice)),
    [columns, choice],
  );
  const change = (next: ColumnChoice) => {
    setChoice(next);
    localStorage.setItem(storageKey(page), JSON.stringify(next));
  };
  return { shown, choice, change };
}
