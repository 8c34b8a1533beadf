import { expect, test } from 'vitest';
import { readWords } from './words.ts';

test('a demo begins anew and stays open unless it is told otherwise', () => {
  const plain = { isSmoke: false, takesPictures: false, keeps: false, confirmsKeys: false };
  expect(readWords([])).toEqual(plain);
  expect(readWords(['--smoke', '--keep'])).toEqual({ ...plain, isSmoke: true, keeps: true });
  expect(readWords(['--pictures'])).toEqual({ ...plain, isSmoke: true, takesPictures: true });
  expect(readWords(['--confirm-keys'])).toEqual({ ...plain, confirmsKeys: true });
  expect(() => readWords(['--smok'])).toThrow(/smok/);
});
