import { expect, test } from 'vitest';
import { windowsOf } from './windows.ts';

const HOUR_MS = 3_600_000;

test('little is one piece, and so is nothing', () => {
  expect(windowsOf([], 10)).toHaveLength(1);
  expect(
    windowsOf(
      [
        { hour: 5, transfers: 3 },
        { hour: 9, transfers: 7 },
      ],
      10,
    ),
  ).toHaveLength(1);
});

test('much is cut between hours, without a gap, from the beginning to the end of time', () => {
  const counts = [4, 4, 4, 30, 1, 1].map((transfers, at) => ({ hour: 100 + at, transfers }));
  const windows = windowsOf(counts, 10);
  expect(windows.map(({ to }) => to / HOUR_MS).slice(0, -1)).toEqual([102, 103, 104]);
  expect(windows[0]?.from).toBe(0);
  expect(windows.slice(1).map(({ from }) => from)).toEqual(windows.slice(0, -1).map(({ to }) => to));
});
