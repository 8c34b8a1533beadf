import { expect, test } from 'vitest';
import { ROW_HEIGHT, spanToDraw } from './rows-in-sight.ts';

const sight = (row: number, count = 10_000) => ({ top: row * ROW_HEIGHT, height: 16 * ROW_HEIGHT, count });

test('visible rows are rendered with overscan on both sides', () => {
  expect(spanToDraw(sight(5_000), { from: 0, to: 24 })).toEqual({
    span: { from: 4_988, to: 5_028 },
    hasGap: true,
  });
});

test('scrolling a few rows does not change the rendered range', () => {
  const drawn = { from: 4_988, to: 5_028 };
  expect(spanToDraw(sight(5_004), drawn)).toEqual({ span: drawn, hasGap: false });
  expect(spanToDraw(sight(5_009), drawn)).toEqual({ span: { from: 4_997, to: 5_037 }, hasGap: false });
});

test('the range is clamped to the rows, also after rows were removed', () => {
  expect(spanToDraw(sight(9_984), { from: 0, to: 0 }).span).toEqual({ from: 9_972, to: 10_000 });
  expect(spanToDraw(sight(0, 3), { from: 0, to: 40 }).span).toEqual({ from: 0, to: 3 });
});
