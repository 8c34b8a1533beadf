import { expect, test } from 'vitest';
import { attend } from './attended.ts';
import type { StreamCluster, StreamNode } from './machines/stream-cluster.ts';

/** One node stays behind until so much was done to it. */
function stuckUntil(wholeAfter: 'nothing' | 'start' | 'lose disk' | 'never') {
  const seen: string[] = [];
  const node = {
    name: 'nats-2',
    stop: async () => void seen.push('stop'),
    start: () => void seen.push('start'),
    loseDisk: () => void seen.push('lose disk'),
  } satisfies Partial<StreamNode>;
  const cluster = {
    behind: async () => [node as unknown as StreamNode],
    untilWhole: async () => {
      if (wholeAfter !== 'nothing' && !seen.includes(wholeAfter)) throw new Error('nats-2 is behind');
    },
  } satisfies Partial<StreamCluster>;
  return { seen, attended: attend(cluster as unknown as StreamCluster, 'clicks') };
}

test.each([
  { wholeAfter: 'nothing', does: [], counts: [] },
  { wholeAfter: 'start', does: ['stop', 'start'], counts: ['nats-2 restarted'] },
  {
    wholeAfter: 'lose disk',
    does: ['stop', 'start', 'stop', 'lose disk', 'start'],
    counts: ['nats-2 restarted', 'nats-2 restarted with an empty disk'],
  },
] as const)('a copy that is whole after: $wholeAfter', async ({ wholeAfter, does, counts }) => {
  const { seen, attended } = stuckUntil(wholeAfter);
  await attended.untilWhole();
  expect(seen).toEqual(does);
  expect(attended.done).toEqual(counts);
});

test('one that stays behind whatever is done fails', async () => {
  await expect(stuckUntil('never').attended.untilWhole()).rejects.toThrow('nats-2 is behind');
});
