import type { ChainProgress } from '@cliffhanger/core/chain';
import { accept, type Result } from '@cliffhanger/core/kernel';
import type { BlockTaken, WatchPosition } from '../../ports/index.ts';
import type { ChainPorts } from '../chain-ports.ts';
import type { Followed } from './followed.ts';
import { notifyOfMoves } from './notify-of-moves.ts';

interface TakingIn {
  readonly position: WatchPosition;
  readonly next: readonly BlockTaken[];
  readonly progress: ChainProgress;
}

/** Stores blocks, our transfers in them and balances in one transaction. */
export async function ingestBlocks(
  { transactions, clock }: ChainPorts<'chainWatch' | 'outbox'>,
  { position, next, progress }: TakingIn,
): Promise<Followed> {
  if (next.length === 0 && isProgressKnown(position, progress)) return { kind: 'nothing-new' };
  const taken = await transactions.run(async (repositories): Promise<Result<Followed>> => {
    const added = await repositories.chainWatch.takeIn({ position, blocks: next, progress }, clock.now());
    if (added === undefined) return accept({ kind: 'not-ours' });
    await notifyOfMoves(
      repositories,
      added.filter(({ state }) => state === 'pending'),
      'seen',
    );
    return accept({ kind: 'taken-in', blocks: next.length, transfers: added.length });
  });
  if (!taken.ok) throw new Error('blocks could not be taken in');
  return taken.value;
}

const isProgressKnown = (position: ChainProgress, progress: ChainProgress): boolean =>
  position.headHeight === progress.headHeight && position.finalizedHeight >= progress.finalizedHeight;
