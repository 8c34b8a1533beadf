import { bridgeOf } from '@cliffhanger/core/ledger';
import { expect, test } from 'vitest';
import { rowFigures, sumOfBridges } from './bridge-figures.ts';

const part = (name: string, amount: string) => ({ name, amount });
const custody = (parts: readonly { readonly name: string; readonly amount: string }[]) =>
  rowFigures(bridgeOf({ side: 'custody:bep20', difference: '0', parts }), '0');

test('a row is written in cents where it adds up in cents', () => {
  const text = custody([
    part('outside', '19802'),
    part('in the books', '19871.99365'),
    part('credited without a transfer', '-1213'),
    part('paid from elsewhere', '1143.00635'),
  ]);
  expect(['19871.99365', '1143.00635', '19802'].map(text)).toEqual(['19,871.99', '1,143.01', '19,802.00']);
});

test('where cents would not add up every amount of the row is whole', () => {
  const text = custody([
    part('outside', '10.01'),
    part('in the books', '10.002'),
    part('came in, not booked yet', '0.004'),
    part('paid from elsewhere', '0.004'),
  ]);
  expect(['10.002', '0.004', '10.01'].map(text)).toEqual(['10.002', '0.004', '10.01']);
});

test('two places are summed column by column', () => {
  const one = bridgeOf({
    side: 'custody:bep20',
    difference: '0',
    parts: [part('outside', '12'), part('in the books', '10'), part('came in, not booked yet', '2')],
  });
  const other = bridgeOf({
    side: 'processor:stripe',
    difference: '-0.5',
    parts: [part('outside', '4.5'), part('in the books', '5')],
  });
  expect(sumOfBridges([one, other])).toEqual({
    inBooks: '15',
    between: [part('came in, not booked yet', '2')],
    expected: '17',
    outside: '16.5',
    addsUp: true,
  });
});
