import { PAGES, type PageName } from '@cliffhanger/wire/pages';
import { expect, test } from 'vitest';
import { mayStandBeside, pageAt, planOf } from './panes.ts';

test('an order opened directly stands beside the orders, a drama beside the hall', () => {
  expect(planOf({ page: 'order' })).toEqual({ kind: 'panes', list: 'orders' });
  expect(planOf({ page: 'drama' })).toEqual({ kind: 'panes', list: 'hall' });
  expect(planOf({ page: 'settings' })).toEqual({ kind: 'panes', list: 'mine' });
});

test('the list that a page was opened from keeps its place', () => {
  expect(planOf({ page: 'drama', from: 'library', list: 'library' })).toEqual({
    kind: 'panes',
    list: 'library',
  });
  // From an order on to its drama: the orders stay.
  expect(planOf({ page: 'drama', from: 'order', list: 'orders' })).toEqual({ kind: 'panes', list: 'orders' });
  // What is on hold stood beside the wallet, and moves to the left when an order is opened from it.
  expect(planOf({ page: 'order', from: 'holds', list: 'wallet' })).toEqual({ kind: 'panes', list: 'holds' });
});

test('a list that a page does not belong to makes room for one that it does', () => {
  expect(planOf({ page: 'deposit', from: 'order', list: 'orders' })).toEqual({
    kind: 'panes',
    list: 'wallet',
  });
  expect(mayStandBeside('deposit', 'orders')).toBe(false);
});

test('home and wallet take the whole width, what nobody knows is a column', () => {
  expect(planOf({ page: 'home' })).toEqual({ kind: 'plan' });
  expect(planOf({ page: 'wallet' })).toEqual({ kind: 'plan' });
  expect(planOf({ page: undefined })).toEqual({ kind: 'column' });
});

/** Before somebody is logged in there is no desk; the last is where the spec sends whoever logs out. */
const BEFORE_LOGIN: readonly PageName[] = ['login', 'register', 'resetPassword', 'reviewResult', 'signIn'];

test('every page of a seller has its place', () => {
  const withoutPlace = Object.values(PAGES)
    .map(pageAt)
    .filter((page) => page !== undefined && !BEFORE_LOGIN.includes(page))
    .filter((page) => planOf({ page }).kind === 'column');
  expect(withoutPlace).toEqual([]);
});
