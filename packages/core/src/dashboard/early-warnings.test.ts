import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, usdt } from '../kernel/index.ts';
import { type EarlyWarningName, earlyWarnings, type PlatformHealth } from './early-warnings.ts';

const WELL: PlatformHealth = {
  owed: usdt('1000'),
  held: usdt('1100'),
  unbacked: usdt('0'),
  mostUnbacked: usdt('5000'),
  suspense: usdt('0'),
  withdrawalsOverdue: 0,
  orders: 1_000,
  upheld: 2,
  shipped: 900,
  shippedOnTime: 890,
  packagingFailed: 0,
  solvencyBehindMs: 20 * HOUR_MS,
  coldSignaturesMs: 20 * DAY_MS,
  chainBehindMs: 4_000,
  figuresBehindMs: 50_000,
};

const levelOf = (name: EarlyWarningName, health: Partial<PlatformHealth>) =>
  earlyWarnings({ ...WELL, ...health }).find((warning) => warning.name === name)?.level;

test('a platform that is well warns of nothing', () => {
  expect(earlyWarnings(WELL).filter(({ level }) => level !== 'fine')).toEqual([]);
});

test('holding less than is owed is a matter for now, holding hardly more one for today', () => {
  expect(levelOf('coverage', { held: usdt('999.99') })).toBe('act');
  expect(levelOf('coverage', { held: usdt('1000') })).toBe('watch');
  expect(levelOf('coverage', { held: usdt('1020') })).toBe('fine');
  expect(levelOf('coverage', { owed: usdt('0'), held: usdt('0') })).toBe('watch');
});

test('money that nobody can account for is watched from the first cent', () => {
  expect(levelOf('suspense', { suspense: usdt('0.01') })).toBe('watch');
  expect(levelOf('suspense', { suspense: usdt('10') })).toBe('act');
});

test('what two people have credited without a transfer is watched, and acted on before its limit; it covers nothing', () => {
  expect(levelOf('unbacked', { unbacked: usdt('0.01') })).toBe('watch');
  expect(levelOf('unbacked', { unbacked: usdt('1213'), owed: usdt('20000') })).toBe('watch');
  expect(levelOf('unbacked', { unbacked: usdt('4000') })).toBe('act');
  expect(levelOf('coverage', { unbacked: usdt('80') })).toBe('fine');
  expect(levelOf('coverage', { unbacked: usdt('80.01') })).toBe('watch');
  expect(levelOf('coverage', { unbacked: usdt('100.01') })).toBe('act');
});

test('a withdrawal past its promise, complaints that were right and late shipping count by their bounds', () => {
  expect(levelOf('withdrawals-overdue', { withdrawalsOverdue: 1 })).toBe('watch');
  expect(levelOf('withdrawals-overdue', { withdrawalsOverdue: 5 })).toBe('act');
  expect(levelOf('complaints-upheld', { upheld: 10 })).toBe('watch');
  expect(levelOf('complaints-upheld', { upheld: 30 })).toBe('act');
  expect(levelOf('complaints-upheld', { orders: 10, upheld: 5 })).toBe('fine');
  expect(levelOf('shipped-late', { shippedOnTime: 600 })).toBe('act');
});

test('a chain that nobody follows is not behind; one that stands still is', () => {
  expect(levelOf('chain-behind', { chainBehindMs: null })).toBeUndefined();
  expect(levelOf('chain-behind', { chainBehindMs: 5 * MINUTE_MS })).toBe('watch');
  expect(levelOf('figures-behind', { figuresBehindMs: 15 * MINUTE_MS })).toBe('act');
});

test('an episode that cannot be packaged and a day without a report of what is owed are seen', () => {
  expect(levelOf('packaging-failed', { packagingFailed: 1 })).toBe('watch');
  expect(levelOf('packaging-failed', { packagingFailed: 10 })).toBe('act');
  expect(levelOf('solvency-behind', { solvencyBehindMs: 26 * HOUR_MS })).toBe('watch');
  expect(levelOf('solvency-behind', { solvencyBehindMs: 50 * HOUR_MS })).toBe('act');
  expect(levelOf('solvency-behind', { solvencyBehindMs: null })).toBeUndefined();
});

test('somebody goes to the safe a week before the signature of a cold wallet ends, and is asked to when it has', () => {
  const left = (ms: number) => levelOf('cold-signatures', { coldSignaturesMs: ms });
  expect([left(7 * DAY_MS + 1), left(7 * DAY_MS), left(1), left(0), left(-DAY_MS)]).toEqual([
    'fine',
    'watch',
    'watch',
    'act',
    'act',
  ]);
  expect(earlyWarnings({ ...WELL, coldSignaturesMs: null }).map(({ name }) => name)).not.toContain(
    'cold-signatures',
  );
});
