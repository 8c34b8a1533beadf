import { expect, test } from 'vitest';
import { cookiesOf } from './cookies.ts';

test('a cookie is found among others, twice where it was sent twice, and nothing that only ends like it', () => {
  expect(cookiesOf(undefined, 'click')).toEqual([]);
  expect(cookiesOf('a=1; click=x.y; b=2', 'click')).toEqual(['x.y']);
  expect(cookiesOf('click=one;click=two', 'click')).toEqual(['one', 'two']);
  expect(cookiesOf('doubleclick=1; click', 'click')).toEqual([]);
});

test('what is empty, longer than a token can be, or after fifty others is not looked at', () => {
  expect(cookiesOf(`click=; click=${'x'.repeat(257)}`, 'click')).toEqual([]);
  expect(cookiesOf(`${'a=1; '.repeat(50)}click=late`, 'click')).toEqual([]);
});
