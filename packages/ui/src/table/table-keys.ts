export type TableAction =
  | { readonly does: 'move'; readonly by: number; readonly extends: boolean }
  | { readonly does: 'first' | 'last' | 'toggle' | 'open' | 'choose-all' | 'escape' };

export interface TableKey {
  readonly key: string;
  readonly isShift: boolean;
  /** Ctrl or Cmd. */
  readonly isHeld: boolean;
  /** True when the table or nothing has the focus. */
  readonly isInTable: boolean;
  readonly areLettersOn: boolean;
}

const A_PAGE = 12;
const MOVES: Readonly<Record<string, number>> = {
  arrowdown: 1,
  arrowup: -1,
  pagedown: A_PAGE,
  pageup: -A_PAGE,
};
const LETTER_MOVES: Readonly<Record<string, number>> = { j: 1, k: -1 };
const IN_TABLE: Readonly<Record<string, TableAction['does']>> = {
  home: 'first',
  end: 'last',
  ' ': 'toggle',
  enter: 'open',
};

/**
 * Letters work wherever no text is typed; arrows and Enter only in the table, because they have other
 * meanings elsewhere.
 */
export function tableActionOf({
  key: pressed,
  isShift,
  isHeld,
  isInTable,
  areLettersOn,
}: TableKey): TableAction | undefined {
  const key = pressed.toLowerCase();
  if (isHeld) return key === 'a' && isInTable ? { does: 'choose-all' } : undefined;
  if (key === 'escape') return { does: 'escape' };
  const by = (isInTable ? MOVES[key] : undefined) ?? (areLettersOn ? LETTER_MOVES[key] : undefined);
  if (by !== undefined) return { does: 'move', by, extends: isShift };
  if (key === 'x' && areLettersOn) return { does: 'toggle' };
  const does = isInTable ? IN_TABLE[key] : undefined;
  return does === undefined ? undefined : ({ does } as TableAction);
}
