import { expect, test } from 'vitest';
import { idOf, microUsdt, NO_MONEY, usdt } from '../kernel/index.ts';
import {
  custody,
  depositCredited,
  levelBought,
  settledEarly,
  sumsByAsset,
  TRANSFER_KINDS,
  viewerPaid,
  withdrawalPaid,
} from '../ledger/index.ts';
import { CORRECTION_RULES, type CorrectionFacts, correctionOf } from './correction.ts';

const ORDER = idOf<'order'>('01990000-0000-7000-8000-000000000001');
const RICH: CorrectionFacts = { available: usdt('1000'), bearsRest: false, isExcluded: false, order: null };
const textOf = (result: ReturnType<typeof correctionOf>) =>
  result.ok ? result.value.entries.map(({ account, amount }) => `${account} ${amount}`) : result.refusal.name;

test('every kind of transfer has a correction, or something else that puts it right', () => {
  expect(Object.keys(CORRECTION_RULES).toSorted()).toEqual([...TRANSFER_KINDS].toSorted());
});

test('a credit is taken back whole, and what was spent of it is the platform’s to bear or nobody’s to take', () => {
  const deposit = depositCredited(custody('bep20'), usdt('50'));
  expect(textOf(correctionOf(deposit, RICH))).toEqual([
    'custody:bep20 50000000',
    'seller:available -50000000',
  ]);
  const poor = { ...RICH, available: usdt('30') };
  expect(textOf(correctionOf(deposit, poor))).toBe('insufficient-available-balance');
  expect(textOf(correctionOf(deposit, { ...poor, bearsRest: true }))).toEqual([
    'custody:bep20 50000000',
    'seller:available -30000000',
    'platform:losses -20000000',
  ]);
});

test('of an early settlement the fee goes back, of a level its price, of a payout all of it to the wallet', () => {
  const early = settledEarly([{ orderId: ORDER, unsettled: usdt('20'), deferred: usdt('8') }], usdt('1'));
  expect(textOf(correctionOf(early, RICH))).toEqual([
    'platform:fee_early -1000000',
    'seller:available 1000000',
  ]);
  expect(textOf(correctionOf(levelBought(usdt('200'), 50n), RICH))).toEqual([
    'platform:levels -200000000',
    'seller:available 200000000',
  ]);
  expect(textOf(correctionOf(withdrawalPaid(custody('bep20'), usdt('40'), usdt('1')), RICH))).toEqual([
    'seller:available 40000000',
    'custody:bep20 -39000000',
    'platform:fee_withdraw -1000000',
  ]);
});

test('a correction balances, and is none where nothing was lost or something else has put it right', () => {
  const level = levelBought(usdt('200'), 50n);
  const right = correctionOf(level, RICH);
  expect(right.ok && [...sumsByAsset(right.value.entries).values()]).toEqual([0n]);
  expect(textOf(correctionOf(level, { ...RICH, isExcluded: true }))).toBe('transfer-not-correctable');
  expect(textOf(correctionOf(levelBought(NO_MONEY, 50n), RICH))).toBe('transfer-not-correctable');
  const paid = viewerPaid('processor:sandbox', ORDER, microUsdt(5n));
  expect(textOf(correctionOf(paid, RICH))).toBe('transfer-not-correctable');
});
