import { expect, test } from 'vitest';
import { instantOf, NO_MONEY, usdt } from '../kernel/index.ts';
import { balanceDays } from './balance-days.ts';

const NOW = instantOf(Date.UTC(2026, 10, 15, 23, 30));
const balances = (available: string) => ({
  available: usdt(available),
  unsettled: NO_MONEY,
  withdrawing: NO_MONEY,
});
const shown = (days: number, offsetMinutes = 0) =>
  balanceDays(
    [
      { day: '2026-11-10', ...balances('5') },
      { day: '2026-11-13', ...balances('8') },
      { day: '2026-11-15', ...balances('9') },
    ],
    balances('10'),
    { days, now: NOW, offsetMinutes },
  ).map(({ day, available }) => [day, available]);

test('a day on which nothing moved ended like the one before it, and today is what the books say now', () => {
  expect(shown(4)).toEqual([
    ['2026-11-12', usdt('5')],
    ['2026-11-13', usdt('8')],
    ['2026-11-14', usdt('8')],
    ['2026-11-15', usdt('10')],
  ]);
});

test('before anything moved there was nothing', () => {
  expect(shown(7)[0]).toEqual(['2026-11-09', NO_MONEY]);
});

test('where the platform is an hour ahead, tomorrow has begun already', () => {
  expect(shown(2, 60)).toEqual([
    ['2026-11-15', usdt('9')],
    ['2026-11-16', usdt('10')],
  ]);
});
