import { expect, test } from 'vitest';
import { attend } from './attended.ts';
import type { StreamCluster, StreamNode } from './machines/stream-cluster.ts';

/** One node stays behind until the given action. */
function stuckUntil(
  wholeAfter: 'nothing' | 'start' | 'lose disk' | 'never',
  behind?: StreamCluster['behind'],
) {
  const seen: string[] = [];
  const node = {
    name: 'nats-2',
    stop: async () => void seen.push('stop'),
    start: () => void seen.push('start'),
    loseDisk: () => void seen.push('lose disk'),
  } satisfies Partial<StreamNode>;
  const cluster = {
    behind: behind ?? (async () => [node as unknown as StreamNode]),
    untilWhole: async () => {
      if (wholeAfter !== 'nothing' && !seen.includes(wholeAfter)) throw new Error('nats-2 is behind');
    },
  } satisfies Partial<StreamCluster>;
  return { seen, attended: attend(cluster as unknown as StreamCluster, 'clicks') };
}

test.each([
  { wholeAfter: 'nothing', does: [], incidents: 0, done: [] },
  { wholeAfter: 'start', does: ['stop', 'start'], incidents: 1, done: ['nats-2 restarted'] },
  {
    wholeAfter: 'lose disk',
    does: ['stop', 'start', 'stop', 'lose disk', 'start'],
    incidents: 1,
    done: ['nats-2 restarted', 'nats-2 restarted with an empty disk'],
  },
] as const)('a copy that is whole after: $wholeAfter', async ({ wholeAfter, does, incidents, done }) => {
  const { seen, attended } = stuckUntil(wholeAfter);
  await attended.untilWhole();
  expect(seen).toEqual(does);
  expect(attended.incidents()).toBe(incidents);
  expect(attended.done).toEqual(done);
});

test('one that stays behind whatever is done fails', async () => {
  await expect(stuckUntil('never').attended.untilWhole()).rejects.toThrow('nats-2 is behind');
});

test('while nobody answers, nothing is restarted, and it is waited again', async () => {
  const { seen, attended } = stuckUntil('never', () => Promise.reject(new Error('no answer')));
  await expect(attended.untilWhole()).rejects.toThrow('nats-2 is behind');
  expect(seen).toEqual([]);
});
