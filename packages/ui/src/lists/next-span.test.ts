import { expect, test } from 'vitest';
import { nextSpan } from './next-span.ts';

const AROUND = { inSight: { from: 20, to: 26 }, wanted: { from: 14, to: 32 }, most: 2 };

test('the overscan around the viewport grows a few lines at a time', () => {
  expect(nextSpan({ ...AROUND, drawn: { from: 20, to: 26 } })).toEqual({ from: 18, to: 28 });
  expect(nextSpan({ ...AROUND, drawn: { from: 15, to: 31 } })).toEqual({ from: 14, to: 32 });
});

test('lines that scroll into view are rendered at once, however many there are', () => {
  expect(nextSpan({ ...AROUND, drawn: { from: 4, to: 21 } })).toEqual({ from: 14, to: 26 });
  expect(nextSpan({ ...AROUND, drawn: { from: 25, to: 44 } })).toEqual({ from: 20, to: 32 });
});

test('after a long jump only the visible lines are rendered first', () => {
  expect(nextSpan({ ...AROUND, drawn: { from: 400, to: 418 } })).toEqual({ from: 20, to: 26 });
});
