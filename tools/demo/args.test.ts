import { expect, test } from 'vitest';
import { readArgs } from './args.ts';

test('a demo begins anew and stays open unless it is told otherwise', () => {
  const plain = {
    isSmoke: false,
    takesPictures: false,
    takesReadmePictures: false,
    keeps: false,
    confirmsKeys: false,
  };
  expect(readArgs([])).toEqual(plain);
  expect(readArgs(['--smoke', '--keep'])).toEqual({ ...plain, isSmoke: true, keeps: true });
  expect(readArgs(['--pictures'])).toEqual({ ...plain, isSmoke: true, takesPictures: true });
  expect(readArgs(['--readme-pictures'])).toEqual({ ...plain, takesReadmePictures: true });
  expect(readArgs(['--confirm-keys'])).toEqual({ ...plain, confirmsKeys: true });
  expect(() => readArgs(['--smok'])).toThrow(/smok/);
});
