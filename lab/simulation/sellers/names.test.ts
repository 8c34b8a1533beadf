import { expect, test } from 'vitest';
import { DIFFERENT_NAMES, nameOf } from './names.ts';

test('the first six hundred sellers are called by six hundred names', () => {
  const names = Array.from({ length: 600 }, (_, index) => nameOf(index)).map(
    ({ first, last }) => `${first} ${last}`,
  );
  expect(DIFFERENT_NAMES).toBe(600);
  expect(new Set(names).size).toBe(600);
  expect(names.every((name) => /^[A-Z][a-z]+ [A-Z][a-z]+$/.test(name))).toBe(true);
});
