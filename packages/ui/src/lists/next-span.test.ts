import { expect, test } from 'vitest';
import { nextSpan } from './next-span.ts';

const AROUND = { inSight: { from: 20, to: 26 }, wanted: { from: 14, to: 32 }, most: 2 };

test('the room around what is seen fills a few lines at a time', () => {
  expect(nextSpan({ ...AROUND, drawn: { from: 20, to: 26 } })).toEqual({ from: 18, to: 28 });
  expect(nextSpan({ ...AROUND, drawn: { from: 15, to: 31 } })).toEqual({ from: 14, to: 32 });
});

test('what has come into sight is drawn at once, however much it is', () => {
  expect(nextSpan({ ...AROUND, drawn: { from: 4, to: 21 } })).toEqual({ from: 14, to: 26 });
  expect(nextSpan({ ...AROUND, drawn: { from: 25, to: 44 } })).toEqual({ from: 20, to: 32 });
});

test('far from where one was, first what is in sight', () => {
  expect(nextSpan({ ...AROUND, drawn: { from: 400, to: 418 } })).toEqual({ from: 20, to: 26 });
});
