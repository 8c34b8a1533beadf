import { type Id, idOf, instantOf } from '@cliffhanger/core/kernel';
import { allocateSeller, allocationSeed, PLATFORM_SELLER, secretFingerprint } from '@cliffhanger/core/orders';
import { expect, test } from 'vitest';
import { verifyDay } from './verify-day.ts';

const SECRET = '2d300ec45688cd50a208ff88d14e37f3fff9af506994af5bd3fb97365cabf3f0';
const HASH = `0x${'5e'.repeat(32)}`;
const DRAMA = idOf<'drama'>('0190c8f2-7a44-7000-8000-00000000000d');
const SHARES = [
  { sellerId: idOf<'seller'>('0190c8f2-7a44-7000-8000-000000000001'), weight: 120 },
  { sellerId: idOf<'seller'>('0190c8f2-7a44-7000-8000-000000000002'), weight: 50 },
];
const NUMBERS = ['261113-0091', '261113-0092', '261113-0093', '261113-0094'];
const day = {
  draw: {
    day: '2026-11-13',
    fingerprint: secretFingerprint(SECRET),
    secret: SECRET,
    weightsAt: instantOf(0),
    inLog: { promise: null, weights: null, orders: null },
    beginsAt: instantOf(0),
    network: 'bep20',
    block: { network: 'bep20', height: 71_234_567, hash: HASH },
  },
  weights: [{ dramaId: DRAMA, title: 'The Night Ferry', shares: SHARES }],
  results: NUMBERS.map((number) => ({
    number,
    dramaId: DRAMA,
    sellerId:
      allocateSeller(SHARES, allocationSeed(SECRET, HASH), number) ??
      SHARES[0]?.sellerId ??
      idOf<'seller'>(''),
    drawn: null,
    passed: [],
  })),
};

test("a phone recomputes a day's allocation and finds it right", () => {
  expect(verifyDay(day)).toEqual({ secretMatches: true, isBlockNamed: true, checked: 4, wrong: [] });
});

test('an order given to another seller is detected', () => {
  const [first, ...rest] = day.results;
  const other = SHARES.find(({ sellerId }) => sellerId !== first?.sellerId)?.sellerId;
  if (first === undefined || other === undefined) throw new Error('no order was allocated');
  const changed = { ...day, results: [{ ...first, sellerId: other }, ...rest] };
  expect(verifyDay(changed).wrong).toEqual([first.number]);
});

test('an order may stay with the platform when no seller took part, or when the allocated seller may no longer sell', () => {
  const [first, ...rest] = day.results;
  if (first === undefined) throw new Error('no order was allocated');
  const keptByPlatform = (drawn: Id<'seller'> | null, dramaId = DRAMA) => ({
    ...day,
    results: [{ ...first, dramaId, sellerId: PLATFORM_SELLER, drawn }, ...rest],
  });
  const ANOTHER = idOf<'drama'>('0190c8f2-7a44-7000-8000-00000000000e');
  expect(verifyDay(keptByPlatform(null, ANOTHER)).wrong).toEqual([]);
  expect(verifyDay(keptByPlatform(first.sellerId)).wrong).toEqual([]);
  expect(verifyDay(keptByPlatform(null)).wrong).toEqual([first.number]);
  const other = SHARES.find(({ sellerId }) => sellerId !== first.sellerId)?.sellerId ?? null;
  expect(verifyDay(keptByPlatform(other)).wrong).toEqual([first.number]);
});

test('changed weights and a replaced secret are detected', () => {
  const weights = [{ ...day.weights[0], dramaId: DRAMA, title: '', shares: SHARES.slice(1) }];
  expect(verifyDay({ ...day, weights }).wrong.length).toBeGreaterThan(0);
  const swapped = { ...day, draw: { ...day.draw, secret: SECRET.replace('2d', '2e') } };
  expect(verifyDay(swapped).secretMatches).toBe(false);
});

test('a replaced or missing block is detected', () => {
  const by = (block: typeof day.draw.block | null) => verifyDay({ ...day, draw: { ...day.draw, block } });
  expect(by({ ...day.draw.block, hash: HASH.replace('5e', '5f') }).wrong.length).toBeGreaterThan(0);
  expect(by(null)).toMatchObject({ isBlockNamed: false, wrong: NUMBERS });
});

test('a day that is not over cannot be verified yet', () => {
  const open = { draw: { ...day.draw, secret: null }, weights: day.weights, results: [] };
  expect(verifyDay(open)).toEqual({ secretMatches: false, isBlockNamed: true, checked: 0, wrong: [] });
});
