import { expect, test } from 'vitest';
import { cookiesOf } from './viewer-door.ts';

const sent = (cookie?: string) => ({ headers: cookie === undefined ? {} : { cookie } });

test('a cookie is found among others, twice where it was sent twice, and nothing that only ends like it', () => {
  expect(cookiesOf(sent(), 'click')).toEqual([]);
  expect(cookiesOf(sent('a=1; click=x.y; b=2'), 'click')).toEqual(['x.y']);
  expect(cookiesOf(sent('click=one;click=two'), 'click')).toEqual(['one', 'two']);
  expect(cookiesOf(sent('doubleclick=1; click'), 'click')).toEqual([]);
});

test('what is empty, longer than a token can be, or after fifty others is not looked at', () => {
  expect(cookiesOf(sent(`click=; click=${'x'.repeat(257)}`), 'click')).toEqual([]);
  expect(cookiesOf(sent(`${'a=1; '.repeat(50)}click=late`), 'click')).toEqual([]);
});
