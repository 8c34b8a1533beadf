import { beforeAll, expect, test } from 'vitest';
import { loadMessages } from '../language/index.ts';
import { differences, isTable, leavesOf, seenOf, withLeaf } from './parts.ts';

beforeAll(loadMessages);

const LEVELS = { bronze: { price: '0', rights: 3 }, silver: { price: '200', rights: 10 } };

test('one value is typed anew, a number stays a number and the rest stays', () => {
  expect(withLeaf(LEVELS, ['silver', 'rights'], '12')).toEqual({
    ...LEVELS,
    silver: { price: '200', rights: 12 },
  });
  expect(withLeaf(LEVELS, ['silver', 'price'], '250')).toMatchObject({ silver: { price: '250' } });
});

test('what would change is told value by value', () => {
  const after = withLeaf(withLeaf(LEVELS, ['silver', 'rights'], '12'), ['bronze', 'price'], '0');
  expect(differences(LEVELS, after)).toEqual([{ path: 'Silver, Rights', before: '10', after: '12' }]);
  expect(differences(null, { name: 'Bank' })).toEqual([{ path: 'Name', before: '', after: 'Bank' }]);
});

test('a table is made of rows with the same columns', () => {
  expect([isTable(LEVELS), isTable({ bep20: 15 })]).toEqual([true, false]);
  expect(leavesOf(LEVELS).map(({ path }) => path.join('.'))).toEqual([
    'bronze.price',
    'bronze.rights',
    'silver.price',
    'silver.rights',
  ]);
});

test('nothing is read of a network that is off; when a value is typed anew its part stays', () => {
  const confirmations = { bep20: 15, erc20: 12, trc20: 20 };
  expect(seenOf(confirmations, ['bep20', 'erc20'])).toEqual({ bep20: 15, erc20: 12 });
  expect(seenOf(['bep20', 'trc20'], ['bep20', 'erc20'])).toEqual(['bep20']);
  expect(seenOf(['bep20', 'trc20'], ['bep20', 'erc20', 'trc20'])).toEqual(['bep20', 'trc20']);
  expect(seenOf(LEVELS, [])).toEqual(LEVELS);
  expect(withLeaf(confirmations, ['bep20'], '9')).toEqual({ ...confirmations, bep20: 9 });
});
