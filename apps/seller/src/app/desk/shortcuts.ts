import type { Shortcut } from './keys.ts';
import { currentRow, moveInList } from './move-in-list.ts';

/*
 * Elements declare their shortcut with `aria-keyshortcuts`, which screen readers announce. If several match, the one
 * nearest to the current row wins.
 */

const SHEET = '[data-sheet-pane]';
const DETAIL = '[data-pane="detail"], [data-pane="plan"]';
const LIST = '[data-pane="list"], [data-pane="column"]';

/** They act on the current row only. */
const OF_A_ROW: readonly Shortcut[] = ['X', 'V'];
/** In a sheet they choose the payment source, otherwise the period of the detail. */
const NUMBERS: readonly Shortcut[] = ['1', '2', '3', '4'];
/** They open a quote; disabled while a sheet is open. */
const OPEN_A_SHEET: readonly Shortcut[] = ['S', 'Q'];

function areasOf(shortcut: Shortcut): readonly (Element | null | undefined)[] {
  if (OF_A_ROW.includes(shortcut)) return [currentRow()];
  if (NUMBERS.includes(shortcut)) return [document.querySelector(SHEET) ?? document.querySelector(DETAIL)];
  if (OPEN_A_SHEET.includes(shortcut) && document.querySelector(SHEET) !== null) return [];
  if (shortcut === 'Q') return [document.querySelector(LIST)];
  // Shipping acts on the current row or its detail, never on another order.
  const row = currentRow();
  const detail = document.querySelector(DETAIL);
  return detail?.contains(document.activeElement) === true ? [detail, row] : [row, detail];
}

function ownerIn(area: Element | null | undefined, shortcut: string): HTMLElement | undefined {
  const owners = area?.querySelectorAll<HTMLElement>(`[aria-keyshortcuts~="${shortcut}"]`) ?? [];
  return [...owners].find((owner) => owner.checkVisibility() && !owner.matches(':disabled'));
}

/** Returns false when no visible element has this shortcut. */
export function pressShortcut(shortcut: Shortcut): boolean {
  for (const area of areasOf(shortcut)) {
    const owner = ownerIn(area, shortcut);
    if (owner === undefined) continue;
    owner.click();
    return true;
  }
  return false;
}

/** Moving money requires a visible quote and two keys, never a single letter. */
export function confirmInSheet(): boolean {
  const owner = ownerIn(document.querySelector(SHEET), 'Control+Enter');
  owner?.click();
  return owner !== undefined;
}

/** Selects the current row and the next, as Shift does in a table. */
export function extendInList(by: 1 | -1): boolean {
  chooseCurrent();
  const hasMoved = moveInList(by);
  chooseCurrent();
  return hasMoved;
}

function chooseCurrent(): void {
  const owner = ownerIn(currentRow(), 'X');
  if (owner instanceof HTMLInputElement && !owner.checked) owner.click();
}

/** Focuses the list's filter field, opening it first if needed. Returns false when there is none. */
export function focusFilter(): boolean {
  const areas = [document.querySelector(LIST), document.querySelector(DETAIL)];
  for (const area of areas) {
    const fields = [...(area?.querySelectorAll<HTMLInputElement>('input[type="search"]') ?? [])];
    const field = fields.find((one) => one.checkVisibility());
    if (field !== undefined) {
      field.focus();
      field.select();
      return true;
    }
    const opener = ownerIn(area, '/');
    if (opener === undefined) continue;
    opener.click();
    return true;
  }
  return false;
}
