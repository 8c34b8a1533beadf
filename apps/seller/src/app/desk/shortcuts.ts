import type { Shortcut } from './keys.ts';
import { currentRow, moveInList } from './move-in-list.ts';

/*
 * A part of a page says itself which key is its own (`aria-keyshortcuts`), so that a screen reader says it too. Where
 * several do, the nearest to what is current is meant.
 */

const SHEET = '[data-sheet-pane]';
const DETAIL = '[data-pane="detail"], [data-pane="plan"]';
const LIST = '[data-pane="list"], [data-pane="column"]';

/** They mean one row, and nothing where none is current. */
const OF_A_ROW: readonly Shortcut[] = ['X', 'V'];
/** With what to pay, where there is a quote; nothing behind it is chosen meanwhile. Else the period of what is open. */
const NUMBERS: readonly Shortcut[] = ['1', '2', '3', '4'];
/** They ask for a quote: while one is in sight nobody asks for another behind it. */
const OPEN_A_SHEET: readonly Shortcut[] = ['S', 'Q'];

function placesOf(shortcut: Shortcut): readonly (Element | null | undefined)[] {
  if (OF_A_ROW.includes(shortcut)) return [currentRow()];
  if (NUMBERS.includes(shortcut)) return [document.querySelector(SHEET) ?? document.querySelector(DETAIL)];
  if (OPEN_A_SHEET.includes(shortcut) && document.querySelector(SHEET) !== null) return [];
  if (shortcut === 'Q') return [document.querySelector(LIST)];
  // Never another row than the current one: what is shipped is what somebody looks at.
  const row = currentRow();
  const detail = document.querySelector(DETAIL);
  return detail?.contains(document.activeElement) === true ? [detail, row] : [row, detail];
}

function ownerIn(place: Element | null | undefined, shortcut: string): HTMLElement | undefined {
  const owners = place?.querySelectorAll<HTMLElement>(`[aria-keyshortcuts~="${shortcut}"]`) ?? [];
  return [...owners].find((owner) => owner.checkVisibility() && !owner.matches(':disabled'));
}

/** False where nothing on the screen has this key. */
export function pressShortcut(shortcut: Shortcut): boolean {
  for (const place of placesOf(shortcut)) {
    const owner = ownerIn(place, shortcut);
    if (owner === undefined) continue;
    owner.click();
    return true;
  }
  return false;
}

/** Money never moves on a single letter: the quote is in sight, and two keys are held. */
export function confirmInSheet(): boolean {
  const owner = ownerIn(document.querySelector(SHEET), 'Control+Enter');
  owner?.click();
  return owner !== undefined;
}

/** Chooses the current row and the next one, as Shift does in a table. */
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

/** The field of the page that narrows its list, also where a button has to open it first. False where it has none. */
export function focusFilter(): boolean {
  const places = [document.querySelector(LIST), document.querySelector(DETAIL)];
  for (const place of places) {
    const fields = [...(place?.querySelectorAll<HTMLInputElement>('input[type="search"]') ?? [])];
    const field = fields.find((one) => one.checkVisibility());
    if (field !== undefined) {
      field.focus();
      field.select();
      return true;
    }
    const opener = ownerIn(place, '/');
    if (opener === undefined) continue;
    opener.click();
    return true;
  }
  return false;
}
