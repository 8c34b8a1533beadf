import { expect, test } from 'vitest';
import { groupOf, naturalSign, sumsOf } from './account-groups.ts';

const at = (account: string, balance: bigint) => ({ account, asset: 'USDT', balance }) as const;

test('what is held outside, and a loss, counts up although the books debit it', () => {
  expect(['custody:bep20', 'processor:stripe', 'platform:losses'].map(naturalSign)).toEqual([-1n, -1n, -1n]);
  expect(['seller:available', 'platform:capital', 'platform:wholesale'].map(naturalSign)).toEqual([
    1n,
    1n,
    1n,
  ]);
});

test('assets are liabilities, own capital, and income less losses', () => {
  const sums = sumsOf([
    at('custody:bep20', -150n),
    at('processor:stripe', -50n),
    at('seller:available', 90n),
    at('platform:wholesale_deferred', 10n),
    at('platform:capital', 80n),
    at('platform:fee_withdraw', 25n),
    at('platform:losses', -5n),
  ]);
  expect(sums).toEqual({ assets: 200n, liabilities: 100n, capital: 80n, earned: 20n, over: 0n });
});

test('episodes are a book of their own and are in no sum of money', () => {
  expect(groupOf('seller:episodes')).toBe('episodes');
  expect(sumsOf([{ account: 'seller:episodes', asset: 'EPISODE', balance: 7n }]).liabilities).toBe(0n);
});
