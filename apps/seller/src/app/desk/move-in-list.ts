const ROWS = '[data-row]';
/** The first interactive element of a row. */
const OPENS = 'a[href], button';

/** Menus have no list rows; there each page link counts as one. */
function rowsIn(pane: Element): readonly HTMLElement[] {
  const rows = [...pane.querySelectorAll(ROWS)].map((row) => row.querySelector<HTMLElement>(OPENS));
  const found = rows.length > 0 ? rows : [...pane.querySelectorAll<HTMLElement>('[data-page] a[href^="#/"]')];
  return found.filter((row) => row !== null);
}

const isOpen = (row: HTMLElement): boolean => row.getAttribute('aria-current') !== null;

/** The focused row, else the one that is open in the detail pane. */
function currentIn(rows: readonly HTMLElement[]): number {
  const focused =
    document.activeElement?.closest(ROWS)?.querySelector<HTMLElement>(OPENS) ?? document.activeElement;
  const index = rows.findIndex((row) => row === focused);
  return index >= 0 ? index : rows.findIndex(isOpen);
}

/** The row that shortcuts act on. */
export function currentRow(): Element | undefined {
  const pane = document.querySelector('[data-pane="list"], [data-pane="column"]');
  const rows = pane === null ? [] : rowsIn(pane);
  return rows[currentIn(rows)]?.closest(ROWS) ?? undefined;
}

/**
 * Moves the focus, so that Enter works as usual. When a row is open in the detail pane, the new row opens there.
 * Returns false when there is no list.
 */
export function moveInList(by: 1 | -1): boolean {
  const pane = document.querySelector('[data-pane="list"], [data-pane="column"]');
  const rows = pane === null ? [] : rowsIn(pane);
  if (rows.length === 0) return false;
  const current = currentIn(rows);
  const next = current < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, current + by));
  const row = rows[next];
  row?.focus({ preventScroll: true });
  row?.closest(ROWS)?.scrollIntoView({ block: 'nearest' });
  if (next !== current && rows.some(isOpen)) row?.click();
  return true;
}
