import { expect, test } from 'vitest';
import { readWords } from './words.ts';

test('a demo begins anew and stays open unless it is told otherwise', () => {
  expect(readWords([])).toEqual({ isSmoke: false, keeps: false });
  expect(readWords(['--smoke', '--keep'])).toEqual({ isSmoke: true, keeps: true });
  expect(() => readWords(['--smok'])).toThrow(/smok/);
});
