import { expect, test } from 'vitest';
import { usdt } from '../kernel/index.ts';
import { memberName } from './member-name.ts';
import { isValidCustomer, isValidInvitee, progressToValid } from './valid.ts';

test('an invitee is valid above 100.00 of settled sales, not at it', () => {
  expect(isValidInvitee(usdt('100'))).toBe(false);
  expect(isValidInvitee(usdt('100.000001'))).toBe(true);
});

test('a customer is valid above 10.00 of purchases, not at it', () => {
  expect(isValidCustomer(usdt('10'))).toBe(false);
  expect(isValidCustomer(usdt('10.000001'))).toBe(true);
});

test('the way to a valid invitee is whole only when it is', () => {
  expect(['0', '50.5', '99.9', '100', '100.01'].map((sales) => progressToValid(usdt(sales)))).toEqual([
    0, 50, 99, 99, 100,
  ]);
});

test('members are named without their whole name', () => {
  expect(['Nora Lindqvist', 'Maria del Carmen Ruiz', '山田太郎'].map(memberName)).toEqual([
    'Nora L.',
    'Maria R.',
    '山…',
  ]);
});
