import { expect, test } from 'vitest';
import { ROW_HEIGHT, spanToDraw } from './rows-in-sight.ts';

const sight = (row: number, count = 10_000) => ({ top: row * ROW_HEIGHT, height: 16 * ROW_HEIGHT, count });

test('what is in sight is drawn with room on both sides, and no more', () => {
  expect(spanToDraw(sight(5_000), { from: 0, to: 24 })).toEqual({
    span: { from: 4_988, to: 5_028 },
    hasGap: true,
  });
});

test('a few rows further nothing is drawn anew', () => {
  const drawn = { from: 4_988, to: 5_028 };
  expect(spanToDraw(sight(5_004), drawn)).toEqual({ span: drawn, hasGap: false });
  expect(spanToDraw(sight(5_009), drawn)).toEqual({ span: { from: 4_997, to: 5_037 }, hasGap: false });
});

test('at the ends the rows end, and fewer rows than before are not drawn beyond the last', () => {
  expect(spanToDraw(sight(9_984), { from: 0, to: 0 }).span).toEqual({ from: 9_972, to: 10_000 });
  expect(spanToDraw(sight(0, 3), { from: 0, to: 40 }).span).toEqual({ from: 0, to: 3 });
});
