import { expect, test } from 'vitest';
import { coverBox, posterBox } from './sheet-geometry.ts';

test.each([
  [{ width: 1080, height: 1920 }],
  [{ width: 1080, height: 1080 }],
  [{ width: 1920, height: 1080 }],
])('the whole poster is centred on %o', (sheet) => {
  const { x, y, width, height } = posterBox(sheet);
  expect(width / height).toBeCloseTo(3 / 4, 2);
  expect(x).toBeGreaterThan(0);
  expect(y).toBeGreaterThan(0);
  expect(Math.abs(sheet.width - width - 2 * x)).toBeLessThanOrEqual(1);
  expect(Math.abs(sheet.height - height - 2 * y)).toBeLessThanOrEqual(1);
});

test('the background leaves no gap and is not distorted', () => {
  expect(coverBox({ width: 600, height: 800 }, { width: 160, height: 90 })).toEqual({
    x: 0,
    y: 231.25,
    width: 600,
    height: 337.5,
  });
  expect(coverBox({ width: 600, height: 800 }, { width: 90, height: 160 })).toEqual({
    x: 75,
    y: 0,
    width: 450,
    height: 800,
  });
});
