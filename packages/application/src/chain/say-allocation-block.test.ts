import { finalityRule } from '@cliffhanger/core/chain';
import { type Instant, instantOf } from '@cliffhanger/core/kernel';
import { expect, test } from 'vitest';
import type { BlockSeen, DayToSay, SaidBlock, SaidOutcome } from '../ports/index.ts';
import { type SayBlockPorts, sayAllocationBlock } from './say-allocation-block.ts';

const MIDNIGHT = instantOf(Date.UTC(2026, 10, 20));
const EVERY_MS = 3_000;
const CONFIRMATIONS = 15;

const hashOf = (height: number, fork = '0x'): string => `${fork}${String(height).padStart(64, '0')}`;

/** A chain with a block every three seconds and the newest at this time. */
function aChain({ head, at, finalized = head }: { head: number; at: number; finalized?: number }) {
  const asked: number[] = [];
  const blockAt = async (height: number): Promise<BlockSeen | undefined> => {
    asked.push(height);
    if (height > head || height < 0) return undefined;
    return {
      height,
      hash: hashOf(height),
      parentHash: hashOf(height - 1),
      at: (at - (head - height) * EVERY_MS) as Instant,
    };
  };
  const node = {
    name: 'a node',
    blockAt,
    head: async () => (await blockAt(head)) as BlockSeen,
    finalizedHeight: async () => finalized,
  };
  return { node, asked };
}

/** One watcher's report about these days, and the jobs that it queues. */
async function said(
  node: ReturnType<typeof aChain>['node'],
  days: readonly DayToSay[],
  outcome: SaidOutcome = 'said',
) {
  const blocks: SaidBlock[] = [];
  const jobs: string[] = [];
  const repositories = {
    allocationBlocks: {
      toSay: async () => days,
      say: async (block: SaidBlock) => {
        blocks.push(block);
        return outcome;
      },
    },
    outbox: { put: async (kind: string) => void jobs.push(kind) },
  };
  const ports = {
    transactions: { run: (act: (all: typeof repositories) => unknown) => act(repositories) },
    clock: { now: () => MIDNIGHT },
    chain: { network: 'bep20' },
    node,
    rule: async () => finalityRule(CONFIRMATIONS),
  } as unknown as SayBlockPorts;
  const outcomes = await sayAllocationBlock(ports)();
  return { blocks, jobs, outcomes };
}

const DAY: DayToSay = { day: '2026-11-20', from: MIDNIGHT, known: null };

test.each([20, 21, 34, 500, 20_000, 400_000])(
  'the first block of the day is found %i blocks later, with few questions',
  async (later) => {
    const first = 1_000_000;
    const chain = aChain({ head: first + later, at: MIDNIGHT + 1_000 + later * EVERY_MS });
    const { blocks } = await said(chain.node, [DAY]);
    expect(blocks).toEqual([
      {
        network: 'bep20',
        day: '2026-11-20',
        block: expect.objectContaining({ height: first, hash: hashOf(first), at: MIDNIGHT + 1_000 }),
        parentAt: MIDNIGHT - 2_000,
        progress: { headHeight: first + later, finalizedHeight: first + later },
      },
    ]);
    expect(chain.asked.length).toBeLessThan(50);
  },
);

test('a block at midnight to the millisecond is of the new day', async () => {
  const chain = aChain({ head: 2_000, at: MIDNIGHT + 100 * EVERY_MS });
  const { blocks } = await said(chain.node, [DAY]);
  expect(blocks[0]).toMatchObject({ block: { height: 1_900, at: MIDNIGHT }, parentAt: MIDNIGHT - EVERY_MS });
});

test('nothing is said before the block is as final as a deposit has to be', async () => {
  for (const [head, finalized] of [
    [1_000, 1_000],
    [1_013, 1_013],
    [1_100, 999],
  ] as const) {
    const chain = aChain({ head, finalized, at: MIDNIGHT + (head - 1_000) * EVERY_MS });
    expect((await said(chain.node, [DAY])).blocks).toEqual([]);
  }
  const chain = aChain({ head: 1_014, at: MIDNIGHT + 14 * EVERY_MS });
  expect((await said(chain.node, [DAY])).blocks).toMatchObject([{ block: { height: 1_000 } }]);
});

test('a chain that is younger than the day begins with its first block', async () => {
  const chain = aChain({ head: 40, at: MIDNIGHT + 3_600_000 });
  expect((await said(chain.node, [DAY])).blocks).toMatchObject([{ block: { height: 0 }, parentAt: null }]);
});

test('of what is written down nothing is said while the node shows the same, and all of it once it does not', async () => {
  const chain = aChain({ head: 2_000, at: MIDNIGHT + 100 * EVERY_MS });
  const known = (hash: string): DayToSay => ({ ...DAY, known: { height: 1_900, hash } });
  expect((await said(chain.node, [known(hashOf(1_900))])).blocks).toEqual([]);
  const { blocks, outcomes } = await said(chain.node, [known(hashOf(1_900, '0f'))], 'differs');
  expect(blocks).toMatchObject([{ block: { height: 1_900, hash: hashOf(1_900) } }]);
  expect(outcomes).toEqual(['differs']);
});

test('whoever completes it wakes the orders that wait', async () => {
  const chain = aChain({ head: 2_000, at: MIDNIGHT + 100 * EVERY_MS });
  expect((await said(chain.node, [DAY], 'recorded')).jobs).toEqual(['place-awaiting-orders']);
  expect((await said(chain.node, [DAY], 'said')).jobs).toEqual([]);
});
