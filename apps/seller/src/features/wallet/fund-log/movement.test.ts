import { usdt } from '@cliffhanger/core/kernel';
import { expect, test } from 'vitest';
import { accountToName, mainMovement, signedAmount } from './movement.ts';

const moved = (account: 'available' | 'unsettled' | 'escrow', amount: string) => ({
  account,
  asset: 'USDT' as const,
  amount,
  orders: 1,
});

test("a shipment shows the wallet's change before the hold's", () => {
  const movements = [moved('escrow', '-6.4'), moved('unsettled', '6.4'), moved('available', '-2.8')];
  expect(mainMovement(movements)?.account).toBe('available');
  expect(mainMovement(movements.slice(0, 2))?.account).toBe('unsettled');
  expect(mainMovement([])).toBeUndefined();
});

test('the sign of an amount is its direction', () => {
  expect(signedAmount('-12.5')).toEqual({ amount: usdt('12.5'), flow: 'out' });
  expect(signedAmount('0.000001')).toEqual({ amount: usdt('0.000001'), flow: 'in' });
});

test('the balance is named once: by the kind of transfer or beside it', () => {
  expect(accountToName('payment', moved('escrow', '6.4'))).toBeUndefined();
  expect(accountToName('refund', moved('escrow', '-6.4'))).toBe('escrow');
  expect(accountToName('shipment', moved('unsettled', '6.4'))).toBe('unsettled');
  expect(accountToName('deposit', moved('available', '6.4'))).toBeUndefined();
});
