import { expect, test } from 'vitest';
import { type TableKey, tableActionOf } from './table-keys.ts';

const pressed = (key: string, how: Partial<TableKey> = {}) =>
  tableActionOf({ key, isShift: false, isHeld: false, isInTable: true, areLettersOn: true, ...how });

test('J and K move the current row, with Shift they extend the selection', () => {
  expect(pressed('j')).toEqual({ does: 'move', by: 1, extends: false });
  expect(pressed('K', { isShift: true })).toEqual({ does: 'move', by: -1, extends: true });
  expect(pressed('ArrowDown', { isShift: true })).toEqual({ does: 'move', by: 1, extends: true });
});

test('outside the table letters work, arrows and Enter do not', () => {
  expect(pressed('x', { isInTable: false })).toEqual({ does: 'toggle' });
  for (const key of ['ArrowDown', 'Enter', ' ', 'Home'])
    expect(pressed(key, { isInTable: false })).toBeUndefined();
});

test('with letter shortcuts off the table works by arrows, Space and Enter', () => {
  for (const key of ['j', 'k', 'x']) expect(pressed(key, { areLettersOn: false })).toBeUndefined();
  expect(pressed(' ', { areLettersOn: false })).toEqual({ does: 'toggle' });
  expect(pressed('Enter', { areLettersOn: false })).toEqual({ does: 'open' });
});

test('Ctrl with a letter belongs to the browser, except Ctrl+A in the table', () => {
  expect(pressed('j', { isHeld: true })).toBeUndefined();
  expect(pressed('a', { isHeld: true })).toEqual({ does: 'choose-all' });
  expect(pressed('a', { isHeld: true, isInTable: false })).toBeUndefined();
});
