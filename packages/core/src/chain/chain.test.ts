import { expect, test } from 'vitest';
import { instantOf, type Money, usdt } from '../kernel/index.ts';
import {
  addsUp,
  confirmationsAt,
  confirmationsNeeded,
  countUnits,
  differenceIn,
  type FinalityRule,
  finalHeight,
  finalityRule,
  kindOfTransfer,
  laggards,
  laggingSince,
  suspenseReasonOf,
} from './index.ts';

const SELLER = { kind: 'seller', sellerId: '019a0b5c-1111-7abc-8def-0123456789ab' as never } as const;
const PLATFORM = { kind: 'platform' } as const;

test('a token of 6 decimals is counted as it is, one of 18 down to the millionth', () => {
  expect(countUnits(12_500_000n, 6)).toEqual({ amount: usdt('12.5'), remainder: 0n });
  expect(countUnits(12_500_000_000_000_000_007n, 18)).toEqual({ amount: usdt('12.5'), remainder: 7n });
  expect(countUnits(999_999_999_999n, 18)).toEqual({ amount: 0n, remainder: 999_999_999_999n });
  expect(countUnits(2n ** 63n, 6)).toBeUndefined();
  expect(() => countUnits(1n, 2)).toThrow(RangeError);
});

test('a deposit counts when it is deep enough and final, whichever comes later', () => {
  const rule = finalityRule(12);
  expect(finalHeight({ headHeight: 100, finalizedHeight: 36 }, rule)).toBe(36);
  expect(finalHeight({ headHeight: 100, finalizedHeight: 98 }, rule)).toBe(89);
  expect(confirmationsAt(89, { headHeight: 100, finalizedHeight: 98 })).toBe(12);
  expect(confirmationsNeeded({ headHeight: 100, finalizedHeight: 98 }, rule)).toBe(12);
  expect(confirmationsNeeded({ headHeight: 100, finalizedHeight: 36 }, rule)).toBe(65);
});

test('without waiting for finality it would count earlier', () => {
  const careless: FinalityRule = { ...finalityRule(12), waitsForFinality: false };
  expect(finalHeight({ headHeight: 100, finalizedHeight: 36 }, careless)).toBe(89);
});

test.each([
  ['to a seller', true, undefined, SELLER, 'deposit'],
  ['from ourselves to a seller', true, PLATFORM, SELLER, 'deposit'],
  ['to the platform', true, undefined, PLATFORM, 'arrival'],
  ['from a deposit address to the platform', true, SELLER, PLATFORM, 'internal'],
  ['from the platform to somebody', true, PLATFORM, undefined, 'outgoing'],
  ['between strangers', true, undefined, undefined, undefined],
  ['of another token to a seller', false, undefined, SELLER, 'foreign-token'],
  ['of another token from a seller', false, SELLER, undefined, undefined],
] as const)('a transfer %s', (_words, isOurToken, sender, recipient, kind) => {
  expect(kindOfTransfer({ isOurToken, sender, recipient })).toBe(kind);
});

test('what cannot be credited is set aside with a reason', () => {
  const reason = (kind: 'deposit' | 'arrival' | 'foreign-token', amount: Money, isPlausible = true) =>
    suspenseReasonOf({ kind, amount, isPlausible });
  expect(reason('deposit', usdt('5'))).toBeUndefined();
  expect(reason('deposit', 0n as Money)).toBe('dust');
  expect(reason('deposit', 0n as Money, false)).toBe('implausible');
  expect(reason('arrival', usdt('5'))).toBe('no-owner');
  expect(reason('foreign-token', 0n as Money)).toBe('wrong-token');
});

test('small deposits wait until together they reach the minimum', () => {
  expect(addsUp([usdt('4'), usdt('5.999999')], usdt('10'))).toBe(false);
  expect(addsUp([usdt('4'), usdt('6')], usdt('10'))).toBe(true);
});

test('a node that is behind for a moment is left alone, one that stays behind is named', () => {
  const at = (ms: number) => instantOf(1_800_000_000_000 + ms);
  const views = [
    { name: 'a', height: 100 },
    { name: 'b', height: 80 },
    { name: 'c', height: undefined },
  ];
  const first = laggingSince(new Map(), views, at(0));
  expect(laggards(first, at(0))).toEqual([]);
  const later = laggingSince(first, views, at(30_000));
  expect(laggards(later, at(30_000))).toEqual(['b', 'c']);
  const caughtUp = laggingSince(
    later,
    [
      { name: 'a', height: 100 },
      { name: 'b', height: 95 },
    ],
    at(31_000),
  );
  expect(laggards(caughtUp, at(61_000))).toEqual([]);
});

test('what is on the chain is what the books say, with everything that is on its way', () => {
  const holdings = {
    onChain: 1_000n,
    inBooks: 900n,
    notBookedYet: 150n,
    remainders: 0n,
    unbacked: 50n,
    paidFromElsewhere: 20n,
    leftUnbooked: 20n,
  };
  expect(differenceIn(holdings)).toBe(0n);
  expect(differenceIn({ ...holdings, onChain: 999n })).toBe(-1n);
});
