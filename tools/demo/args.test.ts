import { expect, test } from 'vitest';
import { readArgs } from './args.ts';

test('a demo begins anew and stays open unless it is told otherwise', () => {
  const plain = { keeps: false, confirmsKeys: false };
  expect(readArgs([])).toEqual(plain);
  expect(readArgs(['--keep'])).toEqual({ ...plain, keeps: true });
  expect(readArgs(['--confirm-keys'])).toEqual({ ...plain, confirmsKeys: true });
  expect(() => readArgs(['--kep'])).toThrow(/kep/);
});
