import { expect, test } from 'vitest';
import { inChosenOrder, isColumnShown, movedTo, NO_COLUMN_CHOICE } from './columns.ts';

const COLUMNS = [
  { key: 'number', isFixed: true },
  { key: 'state' },
  { key: 'paid' },
  { key: 'cost' },
  { key: 'margin', isExtra: true },
];
const keysOf = (choice = NO_COLUMN_CHOICE) => inChosenOrder(COLUMNS, choice).map(({ key }) => key);

test('by default columns keep their order and extra ones are hidden', () => {
  expect(keysOf()).toEqual(['number', 'state', 'paid', 'cost', 'margin']);
  expect(COLUMNS.filter((column) => isColumnShown(column, NO_COLUMN_CHOICE)).map(({ key }) => key)).toEqual([
    'number',
    'state',
    'paid',
    'cost',
  ]);
});

test('a column takes the position of the one it is dropped on, from either side', () => {
  expect(keysOf(movedTo(COLUMNS, NO_COLUMN_CHOICE, { key: 'cost', to: 'state' }))).toEqual([
    'number',
    'cost',
    'state',
    'paid',
    'margin',
  ]);
  expect(keysOf(movedTo(COLUMNS, NO_COLUMN_CHOICE, { key: 'state', to: 'cost' }))).toEqual([
    'number',
    'paid',
    'cost',
    'state',
    'margin',
  ]);
});

test('a fixed column can be neither moved nor displaced nor hidden', () => {
  expect(movedTo(COLUMNS, NO_COLUMN_CHOICE, { key: 'cost', to: 'number' })).toBe(NO_COLUMN_CHOICE);
  expect(movedTo(COLUMNS, NO_COLUMN_CHOICE, { key: 'number', to: 'cost' })).toBe(NO_COLUMN_CHOICE);
  expect(isColumnShown({ key: 'number', isFixed: true }, { shown: { number: false } })).toBe(true);
});
