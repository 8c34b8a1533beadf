import { expect, test } from 'vitest';
import { type Box, nearest } from './nearest.ts';

const at = (column: number, row: number): Box => ({
  left: column * 220,
  right: column * 220 + 200,
  top: row * 400,
  bottom: row * 400 + 300,
});
const POSTERS = [at(0, 0), at(1, 0), at(2, 0), at(0, 1), at(1, 1)];
const fromPoster = (index: number) => {
  const from = POSTERS[index];
  if (from === undefined) throw new Error('no such poster');
  const others = POSTERS.filter((box) => box !== from);
  return (direction: Parameters<typeof nearest>[2]): number | undefined => {
    const found = nearest(from, others, direction);
    const box = found === undefined ? undefined : others[found];
    return box === undefined ? undefined : POSTERS.indexOf(box);
  };
};

test('The right arrow moves to the next poster of the row, and stops at its end', () => {
  expect(fromPoster(0)('right')).toBe(1);
  expect(fromPoster(2)('right')).toBeUndefined();
});

test('The down arrow moves to the nearest poster of the next row', () => {
  expect(fromPoster(1)('down')).toBe(4);
  expect(fromPoster(2)('down')).toBe(4);
});

test('The up arrow moves back', () => {
  expect(fromPoster(4)('up')).toBe(1);
  expect(fromPoster(0)('up')).toBeUndefined();
});
