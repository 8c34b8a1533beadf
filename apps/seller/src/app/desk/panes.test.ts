import { PAGES, type PageName } from '@cliffhanger/wire/pages';
import { expect, test } from 'vitest';
import { mayStandBeside, pageAt, planOf } from './panes.ts';

test('an order opened directly is shown beside the orders, a drama beside the hall', () => {
  expect(planOf({ page: 'order' })).toEqual({ kind: 'panes', list: 'orders' });
  expect(planOf({ page: 'drama' })).toEqual({ kind: 'panes', list: 'hall' });
  expect(planOf({ page: 'settings' })).toEqual({ kind: 'panes', list: 'mine' });
});

test('the list that a page was opened from stays', () => {
  expect(planOf({ page: 'drama', from: 'library', list: 'library' })).toEqual({
    kind: 'panes',
    list: 'library',
  });
  // A drama opened from an order: the orders stay.
  expect(planOf({ page: 'drama', from: 'order', list: 'orders' })).toEqual({ kind: 'panes', list: 'orders' });
  // Holds were the wallet's detail, and become the list when an order is opened from them.
  expect(planOf({ page: 'order', from: 'holds', list: 'wallet' })).toEqual({ kind: 'panes', list: 'holds' });
});

test('a list that a page does not belong to is replaced by its own', () => {
  expect(planOf({ page: 'deposit', from: 'order', list: 'orders' })).toEqual({
    kind: 'panes',
    list: 'wallet',
  });
  expect(mayStandBeside('deposit', 'orders')).toBe(false);
});

test('home and wallet take the whole width, an unknown page is a column', () => {
  expect(planOf({ page: 'home' })).toEqual({ kind: 'plan' });
  expect(planOf({ page: 'wallet' })).toEqual({ kind: 'plan' });
  expect(planOf({ page: undefined })).toEqual({ kind: 'column' });
});

/** Pages without a session; the spec redirects to the last one after logout. */
const BEFORE_LOGIN: readonly PageName[] = ['login', 'register', 'resetPassword', 'reviewResult', 'signIn'];

test('every page of a seller has a layout', () => {
  const withoutPlace = Object.values(PAGES)
    .map(pageAt)
    .filter((page) => page !== undefined && !BEFORE_LOGIN.includes(page))
    .filter((page) => planOf({ page }).kind === 'column');
  expect(withoutPlace).toEqual([]);
});
