import { expect, test } from 'vitest';
import { orderNumberOf, pagesNamed } from './results.ts';

test.each([
  ['CH-7K3VT2QM', 'CH-7K3VT2QM'],
  [' ch-7k3v ', 'CH-7K3V'],
  ['ch7k3v', 'CH-7K3V'],
  ['7k3v', 'CH-7K3V'],
  ['ch', 'CH-'],
])('%s is how an order number begins', (typed, number) => {
  expect(orderNumberOf(typed)).toBe(number);
});

test.each(['', 'a', 'the ninth debt!', 'https://x.example/r/abc', 'a-b-c'])(
  '%s is not an order number',
  (typed) => {
    expect(orderNumberOf(typed)).toBeUndefined();
  },
);

test('pages that start with the text come before those that contain it', () => {
  const pages = [{ name: 'My library' }, { name: 'Wallet' }, { name: 'Levels' }, { name: 'Support' }];
  expect(pagesNamed(pages, 'LE')).toEqual([{ name: 'Levels' }, { name: 'Wallet' }]);
  expect(pagesNamed(pages, ' ')).toEqual([]);
});
