import { DAY_MS, type Instant } from '@cliffhanger/core/kernel';
import { secretFingerprint } from '@cliffhanger/core/orders';
import { dayOf } from '@cliffhanger/core/settlement';
import { jsonRpc } from '@cliffhanger/testing/anvil';
import {
  BLOCKS_TO_FINALITY,
  lyingNode,
  startWatchedChain,
  type WatchedChain,
  watchersOf,
} from '@cliffhanger/testing/chain';
import { type Fixture, openFixture } from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BlockSeen, ChainNode } from '../ports/index.ts';
import { ruleInForce, sayAllocationBlock } from './index.ts';

/* The block of a draw as two watchers find it on a real chain, each with its own node and role. */

const SECRET = 'ab'.repeat(32);

let fixture: Fixture;
let chain: WatchedChain;
beforeAll(async () => {
  fixture = await openFixture();
  chain = await startWatchedChain({ fixture });
  await minuteByMinute(BLOCKS_TO_FINALITY);
  await chain.catchUp();
});
afterAll(async () => {
  await chain?.stop();
  await fixture?.close();
});

/** A minute between blocks: blocks within one second could not be told apart by the time a day begins. */
const minuteByMinute = (blocks: number) =>
  jsonRpc(chain.url)('anvil_mine', [`0x${blocks.toString(16)}`, '0x3c']);

/** Adds a day that starts with this block, from the chain's point of view. */
async function aDayFrom({ at }: BlockSeen): Promise<string> {
  if (fixture.clock.now() < at + DAY_MS) fixture.clock.pass(at + DAY_MS - fixture.clock.now());
  const { rows } = await fixture.owner.query<{ days: string }>(
    'select count(*) as days from checkout.allocation_days',
  );
  const day = dayOf((at + Number(rows[0]?.days ?? 0) * DAY_MS) as Instant);
  await fixture.owner.query(
    `insert into checkout.allocation_days (day, secret, fingerprint, prepared_at, begins_at, network)
     values ($1, $2, $3, to_timestamp($4 / 1000.0) - interval '2 days', to_timestamp($4 / 1000.0), 'bep20')`,
    [day, SECRET, secretFingerprint(SECRET), at],
  );
  return day;
}

const blockAt = async (height: number): Promise<BlockSeen> => {
  const block = await chain.chain.nodes[0].blockAt(height);
  if (block === undefined) throw new Error(`there is no block ${height}`);
  return block;
};

/** Both watchers report, the second through this node. */
async function bothSay(change: (node: ChainNode) => ChainNode = (node) => node) {
  const [one, other] = watchersOf(chain.chain, fixture);
  const say = (watcher: typeof one) => sayAllocationBlock({ ...watcher, rule: ruleInForce(watcher) })();
  return [await say(one), await say({ ...other, node: change(other.node) })];
}

const written = async (day: string) =>
  (
    await fixture.owner.query<{ height: bigint; hash: string }>(
      'select height, hash from checkout.allocation_blocks where day = $1',
      [day],
    )
  ).rows.map(({ height, hash }) => ({ height: Number(height), hash }));

test('two watchers find the same first block of a day, and it is written down once', async () => {
  const { height: head } = await chain.chain.nodes[0].head();
  const first = await blockAt(head - BLOCKS_TO_FINALITY + 1);
  const day = await aDayFrom(first);
  expect(await bothSay()).toEqual([['said'], ['recorded']]);
  expect(await written(day)).toEqual([{ height: first.height, hash: first.hash }]);
  expect(await bothSay()).toEqual([[], []]);
});

test('a block that is not deep enough is not said', async () => {
  await aDayFrom(await chain.chain.nodes[0].head());
  expect(await bothSay()).toEqual([[], []]);
  await minuteByMinute(BLOCKS_TO_FINALITY);
  expect(await bothSay()).toEqual([['said'], ['recorded']]);
});

test('a node that shows another chain keeps the day open, and an alarm tells of it', async () => {
  const { height: head } = await chain.chain.nodes[0].head();
  const day = await aDayFrom(await blockAt(head - BLOCKS_TO_FINALITY + 1));
  const lying = (node: ChainNode): ChainNode =>
    lyingNode(node, {
      blockAt: async (height) => {
        const block = await node.blockAt(height);
        return block && { ...block, hash: `0x${'ee'.repeat(32)}` };
      },
    });
  expect((await bothSay(lying))[1]).toContain('differs');
  expect(await written(day)).toEqual([]);
  const { rows } = await fixture.owner.query<{ kind: string }>(
    'select kind from chain.alarms where cleared_at is null',
  );
  expect(rows.map(({ kind }) => kind)).toContain('allocation-block-differs');
});
