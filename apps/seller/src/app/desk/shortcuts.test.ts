import { beforeAll, beforeEach, expect, test } from 'vitest';
import { confirmInSheet, extendInList, focusFilter, pressShortcut } from './shortcuts.ts';

const pressed: string[] = [];

/** Two orders in the list, one of them open, and a sheet with two payment sources. */
const PAGE = `
  <div data-pane="list">
    <button id="search" aria-keyshortcuts="/"></button>
    <ul>
      <li data-row><input type="checkbox" id="choose-1" aria-keyshortcuts="X"><a href="#1" id="row-1">1</a><button id="ship-1" aria-keyshortcuts="S"></button></li>
      <li data-row><input type="checkbox" id="choose-2" aria-keyshortcuts="X"><a href="#2" id="row-2">2</a><button id="ship-2" aria-keyshortcuts="S"></button></li>
    </ul>
    <button id="quote" aria-keyshortcuts="Q"></button>
  </div>
  <div data-pane="detail"><button id="ship-open" aria-keyshortcuts="S"></button></div>
  <div id="sheets"></div>`;

const byId = (id: string) => document.querySelector<HTMLElement>(`#${id}`);

beforeEach(() => {
  pressed.length = 0;
  document.body.innerHTML = PAGE;
  Element.prototype.checkVisibility = () => true;
  Element.prototype.scrollIntoView = () => undefined;
});
beforeAll(() => {
  document.body.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLElement) pressed.push(target.id);
  });
});

test('S ships the focused row, or the open order while the focus is in the detail', () => {
  byId('row-2')?.focus();
  expect(pressShortcut('S')).toBe(true);
  byId('ship-open')?.focus();
  pressShortcut('S');
  expect(pressed).toEqual(['ship-2', 'ship-open']);
});

test('S ships only the current order', () => {
  byId('ship-2')?.remove();
  byId('ship-open')?.remove();
  byId('row-2')?.focus();
  expect(pressShortcut('S')).toBe(false);
  expect(pressShortcut('Q')).toBe(true);
  expect(pressed).toEqual(['quote']);
});

test('a row shortcut does nothing when no row is current', () => {
  expect(pressShortcut('X')).toBe(false);
  expect(pressShortcut('V')).toBe(false);
  expect(pressed).toEqual([]);
});

test('1 and 2 choose in a sheet, and Ctrl Enter confirms only a visible quote', () => {
  expect(pressShortcut('2')).toBe(false);
  expect(confirmInSheet()).toBe(false);
  const sheet = document.querySelector('#sheets');
  if (sheet !== null)
    sheet.innerHTML = `<div data-sheet-pane><input type="radio" id="wallet" aria-keyshortcuts="2"><button id="agree" aria-keyshortcuts="Control+Enter"></button></div>`;
  expect(pressShortcut('2')).toBe(true);
  expect(confirmInSheet()).toBe(true);
  // It would open a second quote behind the visible one.
  expect(pressShortcut('S')).toBe(false);
  expect(pressed).toEqual(['wallet', 'agree']);
});

test('1 to 4 choose the period of the open page, but not behind a sheet', () => {
  const period = '<input type="radio" id="all-time" aria-keyshortcuts="4">';
  document.querySelector('[data-pane="detail"]')?.insertAdjacentHTML('beforeend', period);
  expect(pressShortcut('4')).toBe(true);
  document.querySelector('#sheets')?.insertAdjacentHTML('beforeend', '<div data-sheet-pane></div>');
  expect(pressShortcut('4')).toBe(false);
  expect(pressed).toEqual(['all-time']);
});

test('a disabled button ignores its shortcut', () => {
  for (const id of ['ship-1', 'ship-2', 'ship-open', 'quote']) byId(id)?.setAttribute('disabled', '');
  expect(pressShortcut('S')).toBe(false);
  expect(pressShortcut('Q')).toBe(false);
});

test('Shift J selects the current row and the next', () => {
  byId('row-1')?.focus();
  extendInList(1);
  expect([byId('choose-1'), byId('choose-2')].map((box) => (box as HTMLInputElement).checked)).toEqual([
    true,
    true,
  ]);
  extendInList(-1);
  expect((byId('choose-1') as HTMLInputElement).checked).toBe(true);
});

test('/ focuses the filter of the list, opens it when closed, and returns false when there is none', () => {
  expect(focusFilter()).toBe(true);
  expect(pressed).toEqual(['search']);
  byId('search')?.insertAdjacentHTML('afterend', '<input type="search" id="field">');
  focusFilter();
  expect(document.activeElement?.id).toBe('field');
  document.body.innerHTML = '';
  expect(focusFilter()).toBe(false);
});
