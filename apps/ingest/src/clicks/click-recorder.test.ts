import type { ClickGroup } from '@cliffhanger/application/ports';
import { instantOf } from '@cliffhanger/core/kernel';
import type { Click } from '@cliffhanger/core/library';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClickRecorder } from './click-recorder.ts';
import { createSeenViewers } from './seen-viewers.ts';

const NOW = 1_763_200_000_000;
const click: Click = { code: 'abc23456', at: instantOf(NOW), by: 'bot' };

let ids = 0;
let appended: ClickGroup[];
let isAway: boolean;
/** Takes 2 ms. A group that is sent during an outage may or may not have arrived. */
const stream = {
  append: async (group: ClickGroup) => {
    await new Promise((resolve) => setTimeout(resolve, 2));
    if (isAway) throw new Error('away');
    appended.push(group);
  },
};
const recorderFor = (mostClicks: number, onRecorded: (group: ClickGroup) => void = () => {}) =>
  createClickRecorder({
    stream,
    newId: () => `group-${(ids += 1)}`,
    mostClicks,
    onRecorded,
  });
const recordMany = (recorder: ReturnType<typeof recorderFor>, count: number) =>
  Array.from({ length: count }, () => recorder.record(click)).filter(Boolean).length;

beforeEach(() => {
  vi.useFakeTimers();
  appended = [];
  isAway = false;
});
afterEach(() => vi.useRealTimers());

test('clicks within a few milliseconds form one group', async () => {
  const recorder = recorderFor(1_000);
  recordMany(recorder, 30);
  expect(recorder.figures()).toMatchObject({ recorded: 0, waiting: 30 });
  await vi.advanceTimersByTimeAsync(15);
  expect(appended.map(({ clicks }) => clicks.length)).toEqual([30]);
  expect(recorder.figures()).toEqual({ recorded: 30, views: 0, groups: 1, lost: 0, waiting: 0 });
});

test('a group has at most a thousand clicks', async () => {
  const recorder = recorderFor(10_000);
  recordMany(recorder, 2_500);
  await vi.advanceTimersByTimeAsync(30);
  expect(appended.map(({ clicks }) => clicks.length)).toEqual([1_000, 1_000, 500]);
});

test('a click counts as recorded once the stream has acknowledged its group, retried under one id', async () => {
  const reported: string[] = [];
  const recorder = recorderFor(1_000, ({ id }) => reported.push(id));
  isAway = true;
  recordMany(recorder, 10);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(recorder.figures()).toMatchObject({ recorded: 0, lost: 0, waiting: 10 });
  expect(reported).toEqual([]);
  isAway = false;
  await vi.advanceTimersByTimeAsync(300);
  expect(recorder.figures()).toMatchObject({ recorded: 10, waiting: 0 });
  expect(reported).toEqual(appended.map(({ id }) => id));
  expect(new Set(reported).size).toBe(1);
});

test('during an outage of the stream a bounded number of clicks is buffered, and lost ones are counted', async () => {
  const recorder = recorderFor(5_000);
  isAway = true;
  let accepted = 0;
  for (let turn = 0; turn < 100; turn += 1) {
    accepted += recordMany(recorder, 100);
    await vi.advanceTimersByTimeAsync(15);
  }
  expect(accepted).toBe(5_000);
  expect(recorder.figures()).toMatchObject({ lost: 5_000, waiting: 5_000 });
  isAway = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(recorder.figures()).toMatchObject({ recorded: 5_000, lost: 5_000, waiting: 0 });
  expect(appended.flatMap(({ clicks }) => clicks)).toHaveLength(5_000);
});

test('shutdown sends buffered clicks and reports those that could not be sent', async () => {
  const recorder = recorderFor(1_000);
  recordMany(recorder, 7);
  const closed = recorder.close(1_000);
  await vi.advanceTimersByTimeAsync(15);
  await closed;
  expect(recorder.figures()).toMatchObject({ recorded: 7, lost: 0 });

  const other = recorderFor(1_000);
  isAway = true;
  recordMany(other, 9);
  const gaveUp = other.close(1_000);
  await vi.advanceTimersByTimeAsync(2_000);
  await gaveUp;
  expect(other.figures()).toMatchObject({ recorded: 0, lost: 9 });
});

test('a repeated click is recognised for a while, and viewers are never confused', () => {
  const seen = createSeenViewers(2);
  const viewer = (mark: string): Click => ({ code: 'abc23456', at: instantOf(NOW), by: 'viewer', mark });
  expect(seen.look(viewer('one')).by).toBe('viewer');
  expect(seen.look(viewer('one')).by).toBe('viewer');
  seen.remember(viewer('one'));
  expect(seen.look(viewer('one'))).toEqual({ code: 'abc23456', at: NOW, by: 'viewer-again' });
  expect(seen.look(viewer('two')).by).toBe('viewer');
  for (const mark of ['two', 'three']) seen.remember(viewer(mark));
  expect(seen.look(viewer('three')).by).toBe('viewer-again');
  expect(seen.look(viewer('one')).by).toBe('viewer');
});
