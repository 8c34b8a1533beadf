import { expect, test } from 'vitest';
import { usdt } from '../kernel/index.ts';
import { checkAutoShip, DEFAULT_AUTO_SHIP } from './auto-ship.ts';

test('auto-ship is on and without a limit unless the seller says otherwise', () => {
  expect(DEFAULT_AUTO_SHIP).toEqual({ isOn: true, dailyCostLimit: null });
  expect(checkAutoShip(DEFAULT_AUTO_SHIP).ok).toBe(true);
});

test('a daily limit is an amount above zero', () => {
  expect(checkAutoShip({ isOn: true, dailyCostLimit: usdt('0.000001') }).ok).toBe(true);
  for (const amount of ['0', '-1']) {
    expect(checkAutoShip({ isOn: true, dailyCostLimit: usdt(amount) })).toMatchObject({
      refusal: { name: 'amount-malformed', field: 'dailyCostLimit' },
    });
  }
});
