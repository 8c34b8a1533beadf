import { type ChainProgress, type FinalityRule, finalHeight } from '@cliffhanger/core/chain';
import { accept, DONE, type Instant } from '@cliffhanger/core/kernel';
import type { BlockSeen, ChainNode, DayToSay, SaidBlock, SaidOutcome } from '../ports/index.ts';
import type { ChainPorts } from './chain-ports.ts';

export interface SayBlockPorts extends ChainPorts<'allocationBlocks' | 'outbox'> {
  readonly rule: () => Promise<FinalityRule>;
}

const LOOK_AGAIN_EVERY_MS = 60_000;

/**
 * Each watcher reports the first block of a day for its draw, from its own node and under its own role, once
 * that block is as final as a deposit must be. It rechecks the newest recorded block and raises an alarm when
 * the chain has another one there. Returns the outcome of each.
 */
export const sayAllocationBlock = ({ transactions, clock, chain, node, rule }: SayBlockPorts) => {
  let lookedAgainAt: number = Number.NEGATIVE_INFINITY;
  return async (): Promise<readonly SaidOutcome[]> => {
    const { network } = chain;
    const now = clock.now();
    const asked = await transactions.run(async ({ allocationBlocks }) =>
      accept(await allocationBlocks.toSay(network, now)),
    );
    const isTimeToLookAgain = now - lookedAgainAt >= LOOK_AGAIN_EVERY_MS;
    const days = (asked.ok ? asked.value : []).filter(({ known }) => known === null || isTimeToLookAgain);
    if (days.length === 0) return [];
    if (isTimeToLookAgain) lookedAgainAt = now;
    const [head, finalizedHeight, finality] = await Promise.all([
      node.head(),
      node.finalizedHeight(),
      rule(),
    ]);
    const progress = { headHeight: head.height, finalizedHeight };
    const outcomes: SaidOutcome[] = [];
    for (const day of days) {
      const found = await blockOf(node, day, { progress, rule: finality });
      if (found === undefined) continue;
      await transactions.run(async ({ allocationBlocks, outbox }) => {
        const outcome = await allocationBlocks.say(
          { network, day: day.day, progress, ...found },
          clock.now(),
        );
        if (outcome === 'recorded') await outbox.put('place-awaiting-orders', {});
        outcomes.push(outcome);
        return DONE;
      });
    }
    return outcomes;
  };
};

type Found = Pick<SaidBlock, 'block' | 'parentAt'>;

async function blockOf(
  node: ChainNode,
  { from, known }: DayToSay,
  { progress, rule }: { readonly progress: ChainProgress; readonly rule: FinalityRule },
): Promise<Found | undefined> {
  if (known === null) return firstSince(node, from, finalHeight(progress, rule));
  const block = await node.blockAt(known.height);
  // Unchanged since it was reported.
  return block === undefined || block.hash === known.hash ? undefined : withParent(node, block);
}

async function withParent(node: ChainNode, block: BlockSeen): Promise<Found | undefined> {
  if (block.height === 0) return { block, parentAt: null };
  const parent = await node.blockAt(block.height - 1);
  return parent === undefined ? undefined : { block, parentAt: parent.at };
}

/** Doubles the step back until before the day, then bisects: a few dozen calls for any day of any chain. */
async function firstSince(node: ChainNode, from: Instant, final: number): Promise<Found | undefined> {
  const isSince = async (height: number): Promise<boolean> => {
    const block = await node.blockAt(height);
    if (block === undefined) throw new Error(`${node.name} does not show block ${height} any more`);
    return block.at >= from;
  };
  if (final < 0 || !(await isSince(final))) return undefined;
  let since = final;
  let before = final - 1;
  for (let step = 1; before >= 0 && (await isSince(before)); step *= 2) {
    since = before;
    before = since === 0 ? -1 : Math.max(0, since - step);
  }
  while (since - before > 1) {
    const middle = Math.floor((since + before) / 2);
    if (await isSince(middle)) since = middle;
    else before = middle;
  }
  const block = await node.blockAt(since);
  return block && withParent(node, block);
}
