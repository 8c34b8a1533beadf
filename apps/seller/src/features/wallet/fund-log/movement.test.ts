import { usdt } from '@cliffhanger/core/kernel';
import { expect, test } from 'vitest';
import { mainMovement, signedAmount, unsaidAccount } from './movement.ts';

const moved = (account: 'available' | 'unsettled' | 'escrow', amount: string) => ({
  account,
  asset: 'USDT' as const,
  amount,
  orders: 1,
});

test('a shipment shows what left the wallet before what is on hold', () => {
  const movements = [moved('escrow', '-6.4'), moved('unsettled', '6.4'), moved('available', '-2.8')];
  expect(mainMovement(movements)?.account).toBe('available');
  expect(mainMovement(movements.slice(0, 2))?.account).toBe('unsettled');
  expect(mainMovement([])).toBeUndefined();
});

test('the sign of an amount says which way it went', () => {
  expect(signedAmount('-12.5')).toEqual({ amount: usdt('12.5'), flow: 'out' });
  expect(signedAmount('0.000001')).toEqual({ amount: usdt('0.000001'), flow: 'in' });
});

test('where the money is is said once: by the name of the transfer, or beside it', () => {
  expect(unsaidAccount('payment', moved('escrow', '6.4'))).toBeUndefined();
  expect(unsaidAccount('refund', moved('escrow', '-6.4'))).toBe('escrow');
  expect(unsaidAccount('shipment', moved('unsettled', '6.4'))).toBe('unsettled');
  expect(unsaidAccount('deposit', moved('available', '6.4'))).toBeUndefined();
});
