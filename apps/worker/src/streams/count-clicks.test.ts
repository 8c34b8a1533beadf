import type { ClickGroup, ClickSource, HandedGroup } from '@cliffhanger/application/ports';
import { accept } from '@cliffhanger/core/kernel';
import { createLog, createMetrics } from '@cliffhanger/operations';
import { expect, test, vi } from 'vitest';
import { countClicks } from './count-clicks.ts';

const log = createLog({ level: 'silent', process: 'test' });
const group = (id: string): ClickGroup => ({ id, clicks: [], views: [] });

/** A click source in memory. `giveBack` queues a group again. */
function sourceOf(ids: readonly string[]) {
  const waiting = [...ids];
  const done: string[] = [];
  const delays: number[] = [];
  let isStopped = false;
  let wake = () => {};
  const handed = (id: string): HandedGroup => ({
    group: group(id),
    done: () => void done.push(id),
    giveBack: (afterMs) => {
      delays.push(afterMs);
      waiting.push(id);
    },
  });
  const source: ClickSource = {
    async next() {
      while (waiting.length === 0 && !isStopped)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      return isStopped ? undefined : waiting.splice(0, 2).map(handed);
    },
    waiting: async () => waiting.length,
    copiesBehind: async () => 1,
    stop() {
      isStopped = true;
      wake();
    },
    close: async () => {},
  };
  return { source, done, delays };
}

test('groups are counted together and then done with', async () => {
  const { source, done } = sourceOf(['a', 'b', 'c']);
  const metrics = createMetrics('test');
  const asked: string[][] = [];
  const take = async (groups: readonly ClickGroup[]) => {
    expect(done).toEqual(asked.flat());
    asked.push(groups.map(({ id }) => id));
    return accept({ groups: 1, clicks: 5, repeats: 2, bots: 1, views: 0 });
  };
  const counting = countClicks({ source, take, log, metrics });
  await vi.waitUntil(() => done.length === 3);
  await counting.stop();
  expect(asked).toEqual([['a', 'b'], ['c']]);
  const figures = await metrics.metrics();
  expect(figures).toMatch(/clicks_counted_total\{by="viewer",process="test"\} 10/);
  expect(figures).toMatch(/clicks_counted_total\{by="bot",process="test"\} 2/);
  expect(figures).toMatch(/click_groups_repeated_total\{process="test"\} 1/);
  expect(figures).toMatch(/click_stream_copies_behind\{process="test"\} 1/);
});

test('what could not be counted is given back and counted later', async () => {
  const { source, done, delays } = sourceOf(['a']);
  let tries = 0;
  const take = async () => {
    tries += 1;
    if (tries === 1) throw new Error('the database is away');
    return accept({ groups: 1, clicks: 1, repeats: 0, bots: 0, views: 0 });
  };
  const counting = countClicks({ source, take, log, metrics: createMetrics('test') });
  await vi.waitUntil(() => done.length === 1);
  await counting.stop();
  expect(delays).toEqual([1_000]);
  expect(tries).toBe(2);
});

test('who stops finishes what was begun', async () => {
  const { source, done } = sourceOf(['a', 'b', 'c']);
  let finish = () => {};
  const begun = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const take = async () => {
    await begun;
    return accept({ groups: 2, clicks: 2, repeats: 0, bots: 0, views: 0 });
  };
  const counting = countClicks({ source, take, log, metrics: createMetrics('test') });
  const stopped = counting.stop();
  finish();
  await stopped;
  expect(done).toEqual(['a', 'b']);
});
