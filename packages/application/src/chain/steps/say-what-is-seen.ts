import { type FinalityRule, finalHeight } from '@cliffhanger/core/chain';
import { DONE, groupedBy } from '@cliffhanger/core/kernel';
import type { NodeProgress, ReportedTransfer, WaitingTransfer } from '../../ports/index.ts';
import { type ChainPorts, tokensOf } from '../chain-ports.ts';
import { agreementOf } from './agreement.ts';

interface Asking {
  readonly transfers: readonly WaitingTransfer[];
  readonly progress: NodeProgress;
  readonly rule: FinalityRule;
}

/**
 * Checks recorded transfers against this watcher's node and reports under its role those that are final
 * there. A disagreement stops payouts.
 */
export async function sayWhatIsSeen(
  ports: ChainPorts<'chainTransfers' | 'chainWatch' | 'settings'>,
  asking: Asking,
): Promise<void> {
  const { transactions, clock, chain } = ports;
  const { seen, refused } = await askBlockByBlock(ports, asking);
  const now = clock.now();
  await transactions.run(async ({ chainTransfers, chainWatch }) => {
    await chainTransfers.saySeen({ network: chain.network, progress: asking.progress, shown: seen }, now);
    const [first] = refused;
    const facts = first && { first: first.transactionHash, height: first.blockHeight };
    await chainWatch.sayDisagreement(chain.network, { transfers: refused.length, facts: facts ?? {} }, now);
    return DONE;
  });
}

/** A node has all transfers of a block or none. */
async function askBlockByBlock(ports: ChainPorts<'settings'>, { transfers, progress, rule }: Asking) {
  const deepEnough = finalHeight(progress, rule);
  const asked = transfers.filter(({ blockHeight }) => blockHeight <= deepEnough);
  const seen: ReportedTransfer[] = [];
  const refused: WaitingTransfer[] = [];
  for (const inBlock of groupedBy(asked, ({ blockHash }) => blockHash).values()) {
    const [first] = inBlock;
    if (first === undefined) continue;
    const block = { height: first.blockHeight, hash: first.blockHash };
    const answer = await agreementOf(ports.node, {
      block,
      transfers: inBlock,
      tokens: tokensOf(ports.chain),
    });
    if (answer.kind === 'agrees') seen.push(...answer.shown.map((transfer) => ({ ...transfer, block })));
    if (answer.kind === 'disagrees' && rule.agreeing > 1) refused.push(...inBlock);
  }
  return { seen, refused };
}
