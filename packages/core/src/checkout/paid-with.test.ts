import { expect, test } from 'vitest';
import { paidWith } from './paid-with.ts';

test('a card is called a card, and nobody reads the id that its processor gave', () => {
  expect(paidWith({ processor: 'stripe', charge: 'pi_3abc' })).toEqual({
    processor: 'stripe',
    network: null,
    transaction: null,
  });
});

test('what came over a chain is recognized by its transaction', () => {
  expect(paidWith({ processor: 'usdt-bep20', charge: '0xab12:3' })).toEqual({
    processor: 'usdt',
    network: 'bep20',
    transaction: '0xab12',
  });
});
