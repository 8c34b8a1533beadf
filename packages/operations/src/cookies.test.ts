import { expect, test } from 'vitest';
import { cookiesOf } from './cookies.ts';

test('a cookie is found among others, twice when it was sent twice, and a name with the same ending is ignored', () => {
  expect(cookiesOf(undefined, 'click')).toEqual([]);
  expect(cookiesOf('a=1; click=x.y; b=2', 'click')).toEqual(['x.y']);
  expect(cookiesOf('click=one;click=two', 'click')).toEqual(['one', 'two']);
  expect(cookiesOf('doubleclick=1; click', 'click')).toEqual([]);
});

test('empty values, values longer than a token and cookies after the fiftieth are ignored', () => {
  expect(cookiesOf(`click=; click=${'x'.repeat(257)}`, 'click')).toEqual([]);
  expect(cookiesOf(`${'a=1; '.repeat(50)}click=late`, 'click')).toEqual([]);
});
