import { expect, test } from 'vitest';
import { type Column, compareRow, type ReadType, type RowProperty } from './compare-row.ts';

const TEXT: ReadType = {
  written: 'string',
  isNullable: false,
  kinds: new Set(['string']),
  element: undefined,
  beyondJson: undefined,
};
const property = (name: string, type: Partial<ReadType> = {}, isOptional = false): RowProperty => ({
  name,
  isOptional,
  type: { ...TEXT, ...type },
});
const column = (name: string, rest: Partial<Column> = {}): Column => ({
  name,
  type: { kind: 'string' },
  nullableOrigin: undefined,
  ...rest,
});

test('a row that is what its type says is not spoken of', () => {
  const columns = [column('id'), column('amount', { type: { kind: 'bigint' } })];
  const properties = [property('id'), property('amount', { kinds: new Set(['bigint']) })];
  expect(compareRow(columns, properties)).toEqual([]);
});

test('a property without a column is found, unless it is optional', () => {
  expect(compareRow([column('id')], [property('id'), property('name')])).toEqual([
    'no column gives the property name',
  ]);
  expect(compareRow([column('id')], [property('id'), property('name', {}, true)])).toEqual([]);
});

test('a column that no property reads, or that comes twice, is found', () => {
  expect(compareRow([column('id'), column('name'), column('id')], [property('id')])).toEqual([
    'the column id comes twice',
    'no property reads the column name',
  ]);
});

test("what a function without a result gives is nobody's to read", () => {
  expect(compareRow([column('id'), column('unlock', { type: { kind: 'void' } })], [property('id')])).toEqual(
    [],
  );
});

test('a number that is really a bigint is found, also in an array', () => {
  const number = { written: 'number', kinds: new Set(['number'] as const) };
  expect(compareRow([column('total', { type: { kind: 'bigint' } })], [property('total', number)])).toEqual([
    'total is typed number, but the database gives bigint',
  ]);
  const numbers = {
    written: 'number[]',
    kinds: new Set(['array'] as const),
    element: { ...TEXT, ...number },
  };
  const totals = column('totals', { type: { kind: 'array', element: { kind: 'string' } } });
  expect(compareRow([totals], [property('totals', numbers)])).toEqual([
    'totals is typed number[], but the database gives string[]',
  ]);
});

test('a bigint inside JSON is found by its place', () => {
  const entries = { written: 'Entry[]', kinds: new Set(['array'] as const), beyondJson: '[].amount' };
  expect(compareRow([column('entries', { type: { kind: 'json' } })], [property('entries', entries)])).toEqual(
    ['entries is typed Entry[], but JSON has nothing such at [].amount'],
  );
});

test('a column that allows null and a type that does not are found', () => {
  expect(compareRow([column('note', { nullableOrigin: 'shop.orders.note' })], [property('note')])).toEqual([
    'note is typed string, but shop.orders.note may be null',
  ]);
  expect(
    compareRow(
      [column('note', { nullableOrigin: 'shop.orders.note' })],
      [property('note', { isNullable: true })],
    ),
  ).toEqual([]);
});

test('a type that allows anything is never wrong', () => {
  const anything = { kinds: new Set(['anything'] as const), isNullable: true };
  expect(compareRow([column('facts', { type: { kind: 'bytes' } })], [property('facts', anything)])).toEqual(
    [],
  );
});
