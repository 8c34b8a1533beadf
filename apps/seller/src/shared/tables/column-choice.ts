import {
  type ColumnChoice,
  inChosenOrder,
  isColumnShown,
  NO_COLUMN_CHOICE,
  type TableColumn,
} from '@cliffhanger/ui/table';
import type { PageName } from '@cliffhanger/wire/pages';
import { useMemo, useState } from 'react';

/** Stored per page and device. */
const storageKey = (page: PageName): string => `columns-${page}`;

function stored(page: PageName): ColumnChoice {
  try {
    const choice = JSON.parse(localStorage.getItem(storageKey(page)) ?? '{}') as Partial<ColumnChoice>;
    return { order: choice.order ?? [], shown: choice.shown ?? {} };
  } catch {
    return NO_COLUMN_CHOICE;
  }
}

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
