import { expect, test } from 'vitest';
import { idOf, isId } from './id.ts';

test('a lower-case UUID is an id', () => {
  expect(idOf('019a0b5c-1111-7abc-8def-0123456789ab')).toBe('019a0b5c-1111-7abc-8def-0123456789ab');
});

test.for([
  '',
  '019A0B5C-1111-7ABC-8DEF-0123456789AB',
  '019a0b5c11117abc8def0123456789ab',
  ' 019a0b5c-1111-7abc-8def-0123456789ab',
  '019a0b5c-1111-7abc-8def-0123456789ab\n',
  "1' or '1'='1",
])('"%s" is not an id', (text) => {
  expect(isId(text)).toBe(false);
  expect(() => idOf(text)).toThrow(TypeError);
});
