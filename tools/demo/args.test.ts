import { expect, test } from 'vitest';
import { readArgs } from './args.ts';

test('a demo begins anew and stays open unless it is told otherwise', () => {
  const plain = {
    isSmoke: false,
    keeps: false,
    confirmsKeys: false,
  };
  expect(readArgs([])).toEqual(plain);
  expect(readArgs(['--smoke', '--keep'])).toEqual({ ...plain, isSmoke: true, keeps: true });
  expect(readArgs(['--confirm-keys'])).toEqual({ ...plain, confirmsKeys: true });
  expect(() => readArgs(['--smok'])).toThrow(/smok/);
});
