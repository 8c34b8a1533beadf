import { expect, test } from 'vitest';
import { instantOf, type SellerId, type TransferId, usdt } from '../kernel/index.ts';
import { type Account, assetOf, isAccount, PLATFORM_ACCOUNTS, SELLER_ACCOUNTS } from './accounts.ts';
import { depositCredited } from './postings.ts';
import { type Entry, entryOf, faultOf, type Transfer, type TransferFault } from './transfer.ts';

const sound: Transfer = {
  ...depositCredited('custody:tron', usdt('10')),
  id: '00000000-0000-7000-8000-000000000001' as TransferId,
  key: 'deposit:1',
  sellerId: '00000000-0000-7000-8000-00000000000a' as SellerId,
  reference: { type: 'deposit', id: '1' },
  effectiveAt: instantOf(0),
  actor: 'rule:deposits',
};
const entry = (account: string, amount: bigint): Entry => entryOf(account as Account, amount);

test('a sound transfer has no fault', () => {
  expect(faultOf(sound)).toBeUndefined();
});

const FAULTS: Record<TransferFault, Partial<Transfer>> = {
  'fewer than two entries': { entries: [entry('seller:available', 1n)] },
  'too many entries': { entries: Array.from({ length: 10_001 }, () => entry('seller:available', 1n)) },
  'unknown account': { entries: [entry('custody:tron', -1n), entry('seller:pocket', 1n)] },
  'empty entry': { entries: [entry('custody:tron', 0n), entry('seller:available', 0n)] },
  'does not balance': { entries: [entry('custody:tron', -1n), entry('seller:available', 2n)] },
  'seller account without a seller': { sellerId: null },
  'control character in a word': { actor: 'operator\n7' },
  'colon in the type of a reference': { reference: { type: 'deposit:1', id: '1' } },
  'correction without what and why': { kind: 'correction' },
};

test.for(Object.entries(FAULTS))('a transfer with this fault is not one: %s', ([fault, change]) => {
  expect(faultOf({ ...sound, ...change })).toBe(fault);
});

test('money cannot be balanced with episodes', () => {
  const entries = [entry('seller:available', 5n), entry('platform:episodes_issued', -5n)];
  expect(faultOf({ ...sound, entries })).toBe('does not balance');
});

test('a correction that says what and why is sound', () => {
  expect(
    faultOf({ ...sound, kind: 'correction', corrects: sound.id, reason: 'wrong seller' }),
  ).toBeUndefined();
});

test('the platform moves its own money without a seller', () => {
  const entries = [entry('platform:suspense', -5n), entry('custody:tron', 5n)];
  expect(faultOf({ ...sound, sellerId: null, entries })).toBeUndefined();
});

test.for([...SELLER_ACCOUNTS, ...PLATFORM_ACCOUNTS, 'custody:bep20', 'processor:card-2'])(
  '%s is an account',
  (account) => {
    expect(isAccount(account)).toBe(true);
  },
);

test.for([
  '',
  'seller:',
  'seller:available ',
  'Seller:available',
  'custody:',
  'custody:A',
  'custody:-',
  'a:b',
])('"%s" is not an account', (account) => {
  expect(isAccount(account)).toBe(false);
});

test('episodes are counted in accounts of their own', () => {
  const counted = [...SELLER_ACCOUNTS, ...PLATFORM_ACCOUNTS].filter(
    (account) => assetOf(account) === 'EPISODE',
  );
  expect(counted).toEqual(['seller:episodes', 'platform:episodes_issued', 'platform:episodes_redeemed']);
});
