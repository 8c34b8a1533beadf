import { expect, test } from 'vitest';
import { createRuler } from './ruler.ts';

const LINES = 5;

/** Lines of 100, 50, 200, 100 and 100 px; the last two are estimates. */
function measured() {
  const ruler = createRuler({ usualHeight: 90, gap: 10 });
  [90, 40, 190].forEach((height, line) => ruler.measure(line, height));
  return ruler;
}

test('lines that overlap the range are included, also partly overlapping ones', () => {
  const ruler = measured();
  expect(ruler.linesBetween(0, 100, LINES)).toEqual({ from: 0, to: 1 });
  expect(ruler.linesBetween(0, 101, LINES)).toEqual({ from: 0, to: 2 });
  expect(ruler.linesBetween(120, 360, LINES)).toEqual({ from: 1, to: 4 });
  expect(ruler.linesBetween(150, 350, LINES)).toEqual({ from: 2, to: 3 });
});

test('above the list the result is its first line, below it its last', () => {
  const ruler = measured();
  expect(ruler.linesBetween(-900, -100, LINES)).toEqual({ from: 0, to: 1 });
  expect(ruler.linesBetween(5_000, 6_000, LINES)).toEqual({ from: 4, to: 5 });
  expect(ruler.linesBetween(0, 500, 0)).toEqual({ from: 0, to: 0 });
});

test('a line that turns out taller moves only the lines below it', () => {
  const ruler = measured();
  expect(ruler.topOf(LINES)).toBe(550);
  ruler.measure(3, 190);
  expect([1, 2, 3, 4, 5].map(ruler.topOf)).toEqual([100, 150, 350, 550, 650]);
});
