import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Money, microUsdt, usdt } from '../kernel/index.ts';
import { TRANSFER_KINDS } from '../ledger/index.ts';
import { moneySources, type WalletCredit } from './money-sources.ts';

const credit = (
  kind: WalletCredit['kind'],
  amount: string,
  processor: string | null = null,
): WalletCredit => ({
  kind,
  amount: usdt(amount),
  processor,
});
const told = (spent: Parameters<typeof moneySources>[0]) =>
  moneySources(spent).map(({ source, amount, lines }) => [source, amount, lines]);

test('what came first is spent first: what is left in the wallet is not where a withdrawal comes from', () => {
  const credits = [
    credit('settlement', '400', 'stripe'),
    credit('settlement', '100', 'usdt-bep20'),
    credit('settlement', '300', 'stripe'),
    credit('deposit', '50'),
    credit('deposit', '999'),
  ];
  expect(told({ amount: usdt('420'), before: usdt('850'), credits })).toEqual([
    ['card-sales', usdt('300'), 1],
    ['usdt-sales', usdt('70'), 1],
    ['deposits', usdt('50'), 1],
  ]);
});

test('what was given back or made good is called that, and what nobody looks at is older', () => {
  const credits = [
    credit('withdrawal-rejected', '10'),
    credit('remedy', '5'),
    credit('early-settlement', '2'),
  ];
  expect(told({ amount: usdt('20'), before: usdt('20'), credits })).toEqual([
    ['returned', usdt('10'), 1],
    ['made-good', usdt('5'), 1],
    ['older', usdt('3'), 1],
    ['card-sales', usdt('2'), 1],
  ]);
});

test('whatever came, the parts of a withdrawal come to its amount', () => {
  const amount = fc.bigInt({ min: 1n, max: 1_000_000n }).map(microUsdt);
  const credits = fc.array(
    fc.record({
      kind: fc.constantFrom(...TRANSFER_KINDS),
      amount,
      processor: fc.constantFrom(null, 'stripe', 'usdt-erc20'),
    }),
  );
  fc.assert(
    fc.property(credits, amount, fc.bigInt({ min: 0n, max: 1_000_000n }), (list, asked, left) => {
      const parts = moneySources({ amount: asked, before: microUsdt(asked + left), credits: list });
      const sum = parts.reduce((total, part) => total + part.amount, 0n);
      expect(sum).toBe(asked as Money);
      expect(parts.every((part) => part.amount > 0n)).toBe(true);
    }),
  );
});
