import { expect, test } from 'vitest';
import { blockedIn } from './blocking.ts';

const ORIGIN = 'http://127.0.0.1:4180';
const at = (name: string, ts: number, { ms = 0, tid = 1 } = {}) => ({
  name,
  ph: 'X',
  pid: 7,
  tid,
  ts,
  dur: ms * 3_000,
  tdur: ms * 1_000,
  args: name === 'ParseHTML' ? { beginData: { url: `${ORIGIN}/#/` } } : {},
});
const task = (ts: number, ms: number, tid = 1) => at('ThreadControllerImpl::RunTask', ts, { ms, tid });

test('of a task only what is beyond fifty milliseconds on a phone keeps it from answering', () => {
  const start = at('ParseHTML', 0);
  expect(blockedIn([start, task(1, 12), task(100_000, 20), task(200_000, 30)], ORIGIN)).toBe(30 + 70);
});

test('a task that two layers record counts once, other threads and what was before do not', () => {
  const earlier = task(0, 90);
  const start = at('ParseHTML', 500_000);
  const inner = { ...task(600_005, 20), name: 'RunTask' };
  expect(blockedIn([earlier, start, inner, task(600_000, 20), task(600_000, 90, 2)], ORIGIN)).toBe(30);
});

test('the task that reads the page counts', () => {
  expect(blockedIn([task(0, 20), at('ParseHTML', 1_000)], ORIGIN)).toBe(30);
});

test('a trace without the page is no page that blocks nothing', () => {
  expect(() => blockedIn([task(1, 90)], ORIGIN)).toThrow('knows no page');
});
