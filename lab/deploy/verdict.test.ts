import { expect, test } from 'vitest';
import { differencesOf } from './books.ts';
import { verdictOf } from './verdict.ts';

const HELD = { isPaid: true, failedRequests: 0, brokenRules: [] };

test('a trial is held when every part is', () => {
  expect(verdictOf(HELD)).toEqual({ verdict: 'held', broken: [] });
});

test.each([
  ['isPaid', { isPaid: false }],
  ['failedRequests', { failedRequests: 1 }],
  ['failedRequests', { failedRequests: Number.NaN }],
  ['brokenRules', { brokenRules: ['no seller is below zero'] }],
])('one part that is not held breaks it: %s', (name, part) => {
  expect(verdictOf({ ...HELD, ...part })).toEqual({ verdict: 'broken', broken: [name] });
});

test('books differ in what is not the same in both', () => {
  const books = { balances: '2 aa', transfers: '9 bb', heads: '3 cc', orders: '4 dd' };
  expect(differencesOf(books, { ...books })).toEqual([]);
  expect(differencesOf(books, { ...books, transfers: '8 bb', heads: '3 ce' })).toEqual([
    'transfers',
    'heads',
  ]);
});
